import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dateOf,
  fromInstant,
  joinDateTime,
  minutesBetween,
  parsePanamaDate,
  parsePanamaDateTime,
  parseTimeOfDay,
  rentalDays,
  timeOf,
  toInstant,
  weekdayOf,
} from './panama.ts';
import source from './panama.ts?raw';

const seed = 20260302;
const minute = 60_000;
const instants = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2150, 0) });
const days = instants.map((instant) => dateOf(fromInstant(instant)));

describe('reading', () => {
  test.each(['2026-02-28', '2024-02-29', '2000-02-29', '1900-01-01', '2026-12-31'])('%s is a day', (text) => {
    expect(parsePanamaDate(text)).toBe(text);
  });

  test.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '0026-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026/01/01',
    '',
  ])('%j is none', (text) => {
    expect(parsePanamaDate(text)).toBeUndefined();
  });

  test.each(['00:00', '09:30', '23:59'])('%s is a time', (text) => {
    expect(parseTimeOfDay(text)).toBe(text);
  });

  test.each(['24:00', '9:30', '12:60', '12:00:00', '12', ''])('%j is none', (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  });

  test.each([
    '2026-01-15T12:00',
    // An hour that clocks in the United States skip.
    '2027-03-14T02:30',
  ])('%s is a day with a time', (text) => {
    expect(parsePanamaDateTime(text)).toBe(text);
  });

  test.each([
    '2026-01-15T25:99',
    '2026-02-30T12:00',
    '2026-01-15 12:00',
    '2026-01-15T12:00:00',
    '2026-01-15',
    '',
  ])('%j is none', (text) => {
    expect(parsePanamaDateTime(text)).toBeUndefined();
  });
});

describe('wall clock and instants', () => {
  test('noon in Panama is 17:00 UTC the whole year', () => {
    expect(toInstant('2026-01-15T12:00')).toBe(Date.UTC(2026, 0, 15, 17));
    expect(toInstant('2026-07-15T12:00')).toBe(Date.UTC(2026, 6, 15, 17));
  });

  test('an instant before five in the morning UTC is still yesterday', () => {
    expect(fromInstant(Date.UTC(2026, 2, 1, 4, 59, 59))).toBe('2026-02-28T23:59');
    expect(fromInstant(Date.UTC(2026, 2, 1, 5))).toBe('2026-03-01T00:00');
  });

  test('a round trip keeps the minute', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(toInstant(fromInstant(instant))).toBe(Math.floor(instant / minute) * minute);
      }),
      { seed },
    );
  });

  test('the order of texts is the order of time', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [first, second] = [fromInstant(a), fromInstant(b)];
        expect(Math.sign(minutesBetween(first, second))).toBe(first < second ? 1 : first > second ? -1 : 0);
      }),
      { seed },
    );
  });

  test('a date and a time joined can be taken apart', () => {
    const at = joinDateTime('2026-03-02', '10:30');
    expect([at, dateOf(at), timeOf(at)]).toEqual(['2026-03-02T10:30', '2026-03-02', '10:30']);
  });
});

describe('days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-02', 0, '2026-03-02'],
  ])('%s and %d days is %s', (date, count, expected) => {
    expect(addDays(date, count)).toBe(expected);
  });

  test('there and back again is the same day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (date, count) => {
        expect(addDays(addDays(date, count), -count)).toBe(date);
      }),
      { seed },
    );
  });

  test('seven days on it is the same day of the week', () => {
    expect(weekdayOf('2026-03-01')).toBe(0);
    expect(weekdayOf('2026-03-02')).toBe(1);
    fc.assert(
      fc.property(days, (date) => {
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7);
      }),
      { seed },
    );
  });
});

test('no getter of the local time zone is used, so that results do not depend on the server', () => {
  expect(source).not.toMatch(/\.(get|set)(?!UTC)(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\b/);
  expect(source).not.toMatch(/Date\.now|new Date\(\)|toLocale|Intl/);
});

const pickup = '2026-03-02T10:00';

test.each([
  ['2026-03-02T10:01', 1],
  ['2026-03-02T18:00', 1],
  ['2026-03-03T10:00', 1],
  ['2026-03-03T10:29', 1],
  ['2026-03-03T10:30', 2],
  ['2026-03-04T10:29', 2],
  ['2026-03-09T10:00', 7],
])('a return on %s is %d days with 29 minutes of grace', (at, days) => {
  expect(rentalDays(pickup, at, 29)).toBe(days);
});

test('without grace the first minute counts', () => {
  expect(rentalDays(pickup, '2026-03-03T10:00', 0)).toBe(1);
  expect(rentalDays(pickup, '2026-03-03T10:01', 0)).toBe(2);
});

test('a later return or less grace is never fewer days', () => {
  const minutes = fc.nat(200_000);
  fc.assert(
    fc.property(minutes, minutes, fc.nat(120), (first, more, grace) => {
      const start = Date.UTC(2026, 2, 2, 15);
      const early = fromInstant(start + first * 60_000);
      const late = fromInstant(start + (first + more) * 60_000);
      expect(rentalDays(pickup, late, grace)).toBeGreaterThanOrEqual(rentalDays(pickup, early, grace));
      expect(rentalDays(pickup, late, 0)).toBeGreaterThanOrEqual(rentalDays(pickup, late, grace));
    }),
    { seed },
  );
});
