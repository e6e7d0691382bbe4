import { expect, test } from 'vitest';
import { factsOn, readLicense } from './stated-driver.ts';

test('a license is read with a country in any case, and without what no license has', () => {
  expect(readLicense({ licenseYears: '2', licenseFrom: 'us' })).toEqual({
    licenseYears: 2,
    licenseFrom: 'US',
  });
  for (const licenseYears of ['200', '-1', '1.5', ''])
    for (const licenseFrom of ['USA', 'U1', '', undefined])
      expect(readLicense({ licenseYears, licenseFrom })).toEqual({});
});

test('what a person has not stated is no fact, so that an earlier statement stays', () => {
  expect(factsOn({ birthday: '2002-03-06', licenseYears: undefined }, '2026-03-05')).toEqual({ age: 23 });
});
