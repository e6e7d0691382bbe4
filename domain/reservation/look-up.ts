import type { Client } from '../client/client.ts';

/** Longer texts are neither a code nor a name. */
const MAXIMUM_CODE = 20;

/**
 * A code as renters copy it (`ff 7k2q9m`, `FF–7K2Q9M`) in the form in which it was given out: `FF-7K2Q9M`. What is no
 * code comes back as some other text, which no reservation has.
 */
export function normalizeReservationCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, MAXIMUM_CODE);
  return letters.length > 2 ? `${letters.slice(0, 2)}-${letters.slice(2)}` : letters;
}

/**
 * Whether what was typed beside a code is the renter's e-mail address or last name. Case, accents, spaces and signs
 * between the letters do not count: `munoz` is `Muñoz`, `de la cruz` is `De La Cruz`.
 */
export function namesRenter(client: Pick<Client, 'lastName' | 'email'>, typed: string): boolean {
  const isEmail = sameText(typed.trim().toLowerCase(), client.email.toLowerCase());
  const isName = sameText(foldName(typed), foldName(client.lastName));
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
