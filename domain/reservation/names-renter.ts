import { foldLetters } from '../fold-letters.ts';
import type { Renter } from '../renter/renter.ts';

/** Words that many surnames share; alone they name nobody. */
const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'lo',
  'y',
  'e',
  'i',
  'san',
  'santa',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'du',
  'des',
  'le',
  'van',
  'von',
  'vom',
  'zu',
  'der',
  'den',
  'ter',
  'ten',
  'el',
  'al',
  'bin',
  'ibn',
  'ben',
  'bint',
  'abu',
  'af',
  'av',
  'mac',
  'mc',
  'st',
  'saint',
  'jr',
  'sr',
  'ii',
  'iii',
]);

/** Whether `typed` is mail address, whole surname or any one surname, ignoring case, accents, spaces, punctuation. */
export function namesRenter(renter: Pick<Renter, 'lastName' | 'email'>, typed: string): boolean {
  const isEmail = sameText(typed.trim().toLowerCase(), renter.email.toLowerCase());
  const name = toWords(typed).join('');
  return isEmail || listSurnames(toWords(renter.lastName)).some((surname) => sameText(name, surname));
}

/** The whole name, and each sequence of its words that is not only particles or initials. */
function listSurnames(words: string[]): string[] {
  const sequences = words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1)),
  );
  const isName = (word: string) => word.length > 1 && !PARTICLES.has(word);
  return [words, ...sequences.filter((sequence) => sequence.some(isName))].map((each) => each.join(''));
}

function sameText(one: string, other: string): boolean {
  return one !== '' && one === other;
}

function toWords(name: string): string[] {
  return foldLetters(name)
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');
}
