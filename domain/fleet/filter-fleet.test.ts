import { expect, test } from 'vitest';
import { aCar } from '#tests/support/a-rental.ts';
import { type FleetFilter, filterFleet, fitsRentalDays } from './filter-fleet.ts';

const cars = [
  aCar({ id: 'picanto', make: 'Kia', type: 'hatchback', classCode: 'MCAR' }),
  aCar({ id: 'yaris', make: 'Toyota', type: 'sedan', classCode: 'CCAR' }),
  aCar({ id: 'rav4', make: 'Toyota', type: 'suv', classCode: 'IFAR' }),
  aCar({ id: 'creta', make: 'Hyundai', type: 'suv', classCode: 'CFAR' }),
];

test.each<[string, FleetFilter, string[]]>([
  ['no filter', { allowedClasses: [] }, ['picanto', 'yaris', 'rav4', 'creta']],
  ['classes', { allowedClasses: ['IFAR', 'MCAR'] }, ['picanto', 'rav4']],
  ['a type', { allowedClasses: [], type: 'suv' }, ['rav4', 'creta']],
  ['a make', { allowedClasses: [], make: 'Toyota' }, ['yaris', 'rav4']],
  ['all three', { allowedClasses: ['IFAR'], type: 'suv', make: 'Toyota' }, ['rav4']],
  ['an empty type', { allowedClasses: [], type: '', make: '' }, ['picanto', 'yaris', 'rav4', 'creta']],
  ['an unknown type', { allowedClasses: [], type: 'boat' }, []],
])('filters by %s, keeping the order', (_name, filter, ids) => {
  expect(filterFleet(cars, filter).map((car) => car.id)).toEqual(ids);
});

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
