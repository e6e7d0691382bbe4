import type { Renter } from '../renter/renter.ts';

const MAXIMUM_CODE = 20;

/** Turns `ff 7k2q9m` and `FF–7K2Q9M` into `FF-7K2Q9M`; other texts match no reservation. */
export function normalizeReservationCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, MAXIMUM_CODE);
  return letters.length > 2 ? `${letters.slice(0, 2)}-${letters.slice(2)}` : letters;
}

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
