import { COMMON_PASSWORDS } from './common-passwords.ts';
import { COMMON_WORDS, OWN_WORDS } from './common-words.ts';

const COMMON = new Set(`${COMMON_PASSWORDS} ${COMMON_WORDS}`.trim().split(/\s+/));
const OWN = OWN_WORDS.trim().split(/\s+/);

/** Words before a common one. */
const LEADING = /^(?:mi|my|la|el|the|tu)(?=\p{L}{4})/u;

const SHORTEST_NAME = 3;
/** Letters that must remain after names, digits and symbols are removed. */
const LEAST_LETTERS = 3;
const LEAST_DIFFERENT = 3;

/** Common, hardly varied, or of a common word or names (`about`, company, place). OWASP ASVS 5.0: 6.2.4, 6.2.11. */
export function isGuessablePassword(password: string, about: readonly string[]): boolean {
  const folded = fold(password).trim();
  if (COMMON.has(folded) || new Set(folded).size < LEAST_DIFFERENT) return true;
  const names = about
    .flatMap((text) => [text, ...text.split('@')])
    .flatMap((text) => fold(text).split(/[^\p{L}]+/u))
    .filter((name) => name.length >= SHORTEST_NAME);
  const longestFirst = [...names, ...OWN].toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ' '), folded);
  const isNamed = rest !== folded && lettersOf(rest).length < LEAST_LETTERS;
  return isNamed || [folded, rest].some((text) => isCommonWord(lettersOf(text)));
}

function isCommonWord(letters: string): boolean {
  return COMMON.has(letters) || COMMON.has(letters.replace(LEADING, ''));
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
