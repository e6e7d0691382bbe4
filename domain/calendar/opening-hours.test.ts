import { expect, test } from 'vitest';
import { everyDay } from '#tests/support/a-rental.ts';
import { hoursOn, isClosedDay, isOpenAt, type OpeningHours } from './opening-hours.ts';

const monday = '2026-03-02';
const sunday = '2026-03-01';
const branchHours: OpeningHours = {
  weekly: {
    ...everyDay({ from: '08:00', to: '12:00' }, { from: '13:00', to: '17:00' }).weekly,
    0: [],
    6: [{ from: '00:00', to: '24:00' }],
  },
  closedDates: ['2026-11-28'],
};

test.each([
  ['before opening', '07:59', false],
  ['at opening', '08:00', true],
  ['at noon, to the minute', '12:00', true],
  ['at lunch', '12:30', false],
  ['after lunch', '13:00', true],
  ['at closing', '17:00', true],
  ['after closing', '17:01', false],
])('%s', (_name, time, open) => {
  expect(isOpenAt(branchHours, `${monday}T${time}`)).toBe(open);
});

test('a day round the clock has no gap at midnight', () => {
  expect(isOpenAt(branchHours, '2026-03-07T00:00')).toBe(true);
  expect(isOpenAt(branchHours, '2026-03-07T23:59')).toBe(true);
});

test('a weekday without hours is closed, and so is a holiday', () => {
  expect(isClosedDay(branchHours, monday)).toBe(false);
  expect(isClosedDay(branchHours, sunday)).toBe(true);
  expect(isClosedDay(branchHours, '2026-11-28')).toBe(true);
  expect(isOpenAt(branchHours, '2026-11-28T09:00')).toBe(false);
  expect(hoursOn(branchHours, '2026-11-28')).toEqual([]);
});
