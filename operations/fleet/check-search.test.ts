import { expect, test } from 'vitest';
import { SEARCH } from '#tests/support/a-booking.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { readSearch } from './check-search.ts';

function driverOf(changes: { driver_age?: string; residence?: string }) {
  const read = readSearch(someSiteContent(), { ...SEARCH, ...changes });
  return read.kind === 'valid' ? read.search.driver : read.problems;
}

test('a search says who drives', () => {
  expect(driverOf({ driver_age: '23', residence: 'panama' })).toEqual({ age: 23, residence: 'panama' });
});

test.each(['200', '-1', '2e1', ' 23', 'x', ''])(
  'an address with the age %j has the assumed driver',
  (age) => {
    expect(driverOf({ driver_age: age, residence: 'PANAMA' })).toBeUndefined();
  },
);

test('an old address without an age has the assumed driver', () => {
  expect(driverOf({})).toBeUndefined();
});
