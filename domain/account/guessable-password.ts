import { COMMON_PASSWORDS } from './common-passwords.ts';

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

/** Shorter names are parts of too many other words. */
const SHORTEST_NAME = 3;
/** What has to be left of a password without the names, digits and signs in it. */
const LEAST_LETTERS = 3;
const LEAST_DIFFERENT = 3;

/**
 * Whether a password of the right length is one of the first to be tried: among the 3,000 most common, hardly more than one
 * character, or made of the names in `about` (brand, names and address of the renter). OWASP ASVS 5.0, 6.2.4 and 6.2.11.
 */
export function isGuessablePassword(password: string, about: readonly string[]): boolean {
  const folded = fold(password).trim();
  if (COMMON.has(folded) || new Set(folded).size < LEAST_DIFFERENT) return true;
  const names = about
    .flatMap((text) => [text, ...text.split('@')])
    .flatMap((text) => fold(text).split(/[^\p{L}]+/u))
    .filter((name) => name.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length);
  const rest = names.reduce((left, name) => left.replaceAll(name, ' '), folded);
  return rest !== folded && rest.replace(/[^\p{L}]/gu, '').length < LEAST_LETTERS;
}

/** Lower case, without accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
