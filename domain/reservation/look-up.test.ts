import { expect, test } from 'vitest';
import { namesRenter, normalizeReservationCode } from './look-up.ts';

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

const renter = { lastName: 'Muñoz De La Cruz', email: 'Ana@example.com' };

test.each([
  'muñoz de la cruz',
  'MUNOZ DE LA CRUZ',
  'Muñoz-delaCruz',
  'Mun\u0303oz  De  La Cruz',
  ' ana@EXAMPLE.com ',
])('recognizes the renter by %j', (typed) => {
  expect(namesRenter(renter, typed)).toBe(true);
});

test.each(['', ' ', '-', 'Muñoz', 'Pérez', 'ana', 'ana@example.org', '@'])(
  'does not recognize the renter by %j',
  (typed) => {
    expect(namesRenter(renter, typed)).toBe(false);
  },
);

test('a name without a letter matches no renter', () => {
  expect(namesRenter({ lastName: '-', email: '' }, '-')).toBe(false);
  expect(namesRenter({ lastName: '-', email: '' }, '')).toBe(false);
});
