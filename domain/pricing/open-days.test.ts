import { expect, test } from 'vitest';
import type { Restriction } from '../fleet/restrictions.ts';
import { openDays } from './fleet-price.ts';

const trip = {
  days: 3,
  pickupDate: '2027-02-01',
  pickupBranch: 'PTY' as string | undefined,
  airportFeeRate: 0,
  oneWayCents: 0,
  afterHoursCents: { pickup: 0, return: 0 },
};

/** Days of February 2027 on which a rental of three days can begin, of the first week. */
function open(row: Partial<Restriction>, changes: Partial<typeof trip> = {}): number[] {
  const all = { name: undefined, classes: [], branches: [], from: '2027-01-01', to: '2027-12-31' };
  const restrictions = [{ ...all, kind: 'stop-sale', ...row } as Restriction];
  const wanted = { trip: { ...trip, ...changes }, withinDays: 7 };
  return openDays(restrictions, 'ICAR', wanted).map((day) => day + 1);
}

const on = (from: number, to = from) => {
  const [first, last] = [from, to].map((day) => new Date(Date.UTC(2027, 1, day)).toISOString().slice(0, 10));
  return { from: first ?? '', to: last ?? '' };
};

test.each<[string, Partial<Restriction>, number[]]>([
  ['a day before the first one', on(0), [1, 2, 3, 4, 5, 6, 7]],
  ['the first day', on(1), [2, 3, 4, 5, 6, 7]],
  ['a day in between', on(4), [1, 5, 6, 7]],
  ['the last day of the last rental', on(9), [1, 2, 3, 4, 5, 6]],
  ['the day of its return', on(10), [1, 2, 3, 4, 5, 6, 7]],
  ['all days', {}, []],
])('no rental begins that has a day in a stop-sale: %s', (_what, days, expected) => {
  expect(open(days)).toEqual(expected);
});

test.each<[string, Partial<Restriction>, number[]]>([
  ['pick-ups', { kind: 'no-pickup', ...on(4) }, [1, 2, 3, 5, 6, 7]],
  ['returns', { kind: 'no-return', ...on(4) }, [2, 3, 4, 5, 6, 7]],
  ['returns of the last rental', { kind: 'no-return', ...on(10) }, [1, 2, 3, 4, 5, 6]],
  ['shorter rentals', { kind: 'min-days', days: 4, ...on(2, 3) }, [1, 4, 5, 6, 7]],
  ['longer rentals', { kind: 'max-days', days: 2, ...on(6, 8) }, [1, 2, 3, 4, 5]],
])('no rental begins on a day without %s', (_what, row, expected) => {
  expect(open(row)).toEqual(expected);
});

test('rows of other classes and branches count for nothing', () => {
  expect(open({ classes: ['ECAR'] })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(open({ branches: ['CDE'] })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(open({ classes: ['ICAR'], branches: ['CDE', 'PTY'] })).toEqual([]);
});

test('a trip from any branch has the rows of all branches only', () => {
  expect(open({ branches: ['CDE'] }, { pickupBranch: undefined })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(open({}, { pickupBranch: undefined })).toEqual([]);
});

test('the car comes back to the branch of the pick-up', () => {
  expect(open({ kind: 'no-return', branches: ['PTY'] })).toEqual([]);
  expect(open({ kind: 'no-return', branches: ['CDE'] })).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
