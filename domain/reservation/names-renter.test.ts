import { expect, test } from 'vitest';
import { namesRenter } from './names-renter.ts';

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
