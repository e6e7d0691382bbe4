import { COMMON_PASSWORDS } from './common-passwords.ts';

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/));

const SHORTEST_NAME = 3;
/** Letters that must remain after names, digits and symbols are removed. */
const LEAST_LETTERS = 3;
const LEAST_DIFFERENT = 3;

/** Common, hardly varied, or made of the names in `about`. OWASP ASVS 5.0, 6.2.4 and 6.2.11. */
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

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
