import { expect, test } from 'vitest';
import { aCar } from '#tests/support/a-rental.ts';
import { fitsRentalDays } from './fits-rental-days.ts';

test.each([
  [undefined, 30, true, true],
  [3, 2, true, false],
  [3, 3, true, true],
  [3, 4, false, true],
])('a car of minimum days %s and a rental of %d days', (minimumDays, days, asBuilt, atMost) => {
  const car = aCar({ minimumDays });
  expect(fitsRentalDays(car, days, 'as-built')).toBe(asBuilt);
  expect(fitsRentalDays(car, days, 'at-most')).toBe(atMost);
});
