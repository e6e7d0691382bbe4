import { assert } from '../assert.ts';

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
