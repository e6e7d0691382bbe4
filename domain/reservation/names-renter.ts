import type { Renter } from '../renter/renter.ts';

/** Ignores case, accents, spaces and punctuation: `munoz` is `Muñoz`, `de la cruz` is `De La Cruz`. */
export function namesRenter(renter: Pick<Renter, 'lastName' | 'email'>, typed: string): boolean {
  const isEmail = sameText(typed.trim().toLowerCase(), renter.email.toLowerCase());
  const isName = sameText(foldName(typed), foldName(renter.lastName));
  return isEmail || isName;
}

function sameText(one: string, other: string): boolean {
  return one !== '' && one === other;
}

function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
