import { assert } from '../assert.ts';

/** Digits and capitals that cannot be mistaken for each other when read aloud or copied: no 0 O, 1 I L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 6;

/**
 * A code such as `FF-7K2Q9M` from at least 8 random bytes; 31^6, some 890 million codes a prefix. Two may collide: the
 * store's unique constraint says so.
 */
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
