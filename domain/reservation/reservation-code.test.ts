import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeReservationCode, normalizeReservationCode } from './reservation-code.ts';

test.each([
  ['FF-7K2Q9M', 'FF-7K2Q9M'],
  [' ff 7k2q9m ', 'FF-7K2Q9M'],
  ['ff7k2q9m', 'FF-7K2Q9M'],
  ['FF–7K2Q9M', 'FF-7K2Q9M'],
  ['', ''],
  ['ab', 'AB'],
])('reads the code %j as %j', (typed, code) => {
  expect(normalizeReservationCode(typed)).toBe(code);
});

test('truncates input that is longer than any code', () => {
  expect(normalizeReservationCode('A'.repeat(10_000)).length).toBeLessThan(30);
});

const bytes = fc.uint8Array({ minLength: 8, maxLength: 16 });

test('a code has the prefix and six characters that cannot be mistaken for each other', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      expect(makeReservationCode('FF', random)).toMatch(/^FF-[2-9A-HJKMNP-Z]{6}$/);
    }),
    { seed: 20260302 },
  );
});

test('the same bytes make the same code, other bytes another', () => {
  expect(makeReservationCode('FF', new Uint8Array(8))).toBe('FF-222222');
  const first = makeReservationCode('FF', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
  expect(makeReservationCode('FF', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toBe(first);
  expect(makeReservationCode('FF', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 9))).not.toBe(first);
});

test('every byte counts', () => {
  const zeros = new Uint8Array(8);
  const codes = Array.from(zeros, (_, at) => makeReservationCode('FF', zeros.with(at, 1)));
  expect(new Set([...codes, makeReservationCode('FF', zeros)]).size).toBe(9);
});

test('too few bytes throw', () => {
  expect(() => makeReservationCode('FF', new Uint8Array(7))).toThrow('8 random bytes');
});
