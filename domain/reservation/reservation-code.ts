import { assert } from '../assert.ts';

const MAXIMUM_CODE = 20;

/** Turns `ff 7k2q9m` and `FF–7K2Q9M` into `FF-7K2Q9M`; other texts match no reservation. */
export function normalizeReservationCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, MAXIMUM_CODE);
  return letters.length > 2 ? `${letters.slice(0, 2)}-${letters.slice(2)}` : letters;
}

/** Without characters that look or sound alike: no 0 O, 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 6;

/** One of 31^6 (some 890 million) codes per prefix; the store's unique constraint detects collisions. */
export function makeReservationCode(prefix: string, bytes: Uint8Array): string {
  assert(bytes.length >= 8, 'A reservation code needs at least 8 random bytes');
  const base = BigInt(ALPHABET.length);
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let code = '';
  for (let position = 0; position < LENGTH; position += 1) {
    code += ALPHABET.charAt(Number(rest % base));
    rest /= base;
  }
  return `${prefix}-${code}`;
}
