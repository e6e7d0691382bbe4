import { describe, expect, test } from 'vitest';
import { aBranch, aCityBranch, everyDay } from '#tests/support/a-rental.ts';
import { toInstant } from '../calendar/panama.ts';
import { checkPeriod, type PeriodInput, type PeriodRules } from './check-period.ts';

/** A Monday, 09:00. */
const now = toInstant('2026-03-02T09:00');
const input: PeriodInput = {
  pickupBranch: aBranch(),
  returnBranch: aBranch(),
  pickupAt: '2026-03-05T10:00',
  returnAt: '2026-03-08T10:00',
};
const rules: PeriodRules = {
  now,
  reservationMinDays: 1,
  minimumRentalMinutes: 240,
  graceMinutes: 29,
  disableReservationsUntil: undefined,
};

function problems(changes: Partial<PeriodInput> = {}, ruleChanges: Partial<PeriodRules> = {}) {
  const found = checkPeriod({ ...input, ...changes }, { ...rules, ...ruleChanges });
  return found.map(({ field, message }) => `${field} ${message.key}`);
}

test('a search within all rules has no problem', () => {
  expect(problems()).toEqual([]);
});

test('unknown branches and days that do not exist are reported at their fields', () => {
  expect(
    problems({ pickupBranch: undefined, returnBranch: undefined, pickupAt: undefined, returnAt: undefined }),
  ).toEqual([
    'pickup_location validation.unknownBranch',
    'return_location validation.unknownBranch',
    'pickup_date validation.date',
    'return_date validation.date',
  ]);
});

describe('notice', () => {
  test.each([
    ['2026-03-02T11:00', []],
    ['2026-03-02T10:59', ['pickup_time validation.leadTime']],
    ['2026-03-02T08:00', ['pickup_time validation.leadTime']],
    ['2026-03-01T23:00', ['pickup_date validation.pastDate']],
  ])('a pick-up on %s, searched at 09:00', (pickupAt, expected) => {
    expect(problems({ pickupAt })).toEqual(expected);
  });

  test('two hours are counted from the full minute, without seconds', () => {
    expect(problems({ pickupAt: '2026-03-02T11:00' }, { now: now + 59_999 })).toEqual([]);
  });

  test.each([
    ['2026-03-02T08:00', []],
    ['2026-03-02T07:59', ['pickup_time validation.time']],
  ])('a renter at the counter at 09:00 may have a car from %s on', (pickupAt, expected) => {
    expect(problems({ pickupAt }, { isWalkIn: true })).toEqual(expected);
  });

  test('tomorrow needs no notice', () => {
    const late = toInstant('2026-03-02T23:30');
    expect(problems({ pickupAt: '2026-03-03T00:15' }, { now: late })).toEqual([]);
  });

  test('today is the day in Panama, not in UTC', () => {
    const evening = toInstant('2026-03-02T20:00');
    expect(problems({ pickupAt: '2026-03-02T22:00' }, { now: evening })).toEqual([]);
    expect(problems({ pickupAt: '2026-03-02T21:00' }, { now: evening })).toEqual([
      'pickup_time validation.leadTime',
    ]);
  });
});

describe('length', () => {
  test.each([
    ['the day before', '2026-03-04T10:00', 'return_date validation.returnBeforePickup'],
    ['the same minute', '2026-03-05T10:00', 'return_time validation.returnBeforePickup'],
    ['an hour earlier', '2026-03-05T09:00', 'return_time validation.returnBeforePickup'],
    ['three hours later', '2026-03-05T13:59', 'return_time validation.minimumHours'],
  ])('a return %s is refused', (_name, returnAt, problem) => {
    expect(problems({ returnAt })).toEqual([problem]);
  });

  test('four hours are long enough', () => {
    expect(problems({ returnAt: '2026-03-05T14:00' })).toEqual([]);
    const [problem] = checkPeriod({ ...input, returnAt: '2026-03-05T11:00' }, rules);
    expect(problem?.message.values).toEqual({ hours: 4 });
  });

  test('minimum days count as they are charged, grace included', () => {
    const atLeastThree = { reservationMinDays: 3 };
    expect(problems({ returnAt: '2026-03-07T10:30' }, atLeastThree)).toEqual([]);
    expect(problems({ returnAt: '2026-03-07T10:29' }, atLeastThree)).toEqual([
      'return_date validation.minimumDays',
    ]);
    const [problem] = checkPeriod({ ...input, returnAt: '2026-03-06T10:00' }, { ...rules, ...atLeastThree });
    expect(problem?.message.values).toEqual({ days: 3 });
  });

  test('90 days are the maximum, unless the rules have another one', () => {
    expect(problems({ returnAt: '2026-06-03T10:29' })).toEqual([]);
    expect(problems({ returnAt: '2026-06-03T10:30' })).toEqual(['return_date validation.maximumDays']);
    expect(problems({ returnAt: '2053-07-21T10:00' })).toEqual(['return_date validation.maximumDays']);
  });

  test('a year ahead is the maximum, unless the rules have another one', () => {
    const inAYear = { pickupAt: '2027-03-02T10:00', returnAt: '2027-03-05T10:00' };
    const later = { pickupAt: '2027-03-03T10:00', returnAt: '2027-03-05T10:00' };
    expect(problems(inAYear)).toEqual([]);
    expect(problems(later)).toEqual(['pickup_date validation.maximumAhead']);
  });
});

test('pick-ups before the time until which reservations are disabled are refused, returns are not', () => {
  const until = (time: string) => checkPeriod(input, { ...rules, disableReservationsUntil: time });
  expect(until('2026-03-06T00:00')).toEqual([
    {
      field: 'pickup_date',
      message: { key: 'validation.disabledUntil', values: { from: '2026-03-06' } },
    },
  ]);
  expect(until('2026-03-05T15:30')).toEqual([
    {
      field: 'pickup_time',
      message: { key: 'validation.disabledUntil', values: { from: '2026-03-05, 15:30' } },
    },
  ]);
  expect(until(input.pickupAt ?? '')).toEqual([]);
});

describe('opening hours', () => {
  const weekdays = everyDay({ from: '08:00', to: '12:00' }, { from: '13:00', to: '17:00' });
  const hours = { ...weekdays, weekly: { ...weekdays.weekly, 0: [] } };
  const cityBranch = aCityBranch({ hours });

  test('a closed hour names the branch and its hours of that day', () => {
    const found = checkPeriod({ ...input, pickupBranch: cityBranch, pickupAt: '2026-03-05T12:30' }, rules);
    const values = { branch: { es: 'Costa del Este' }, hours: '08:00–12:00, 13:00–17:00' };
    expect(found).toEqual([{ field: 'pickup_time', message: { key: 'validation.closedHours', values } }]);
  });

  test('a closed day is reported at the date', () => {
    const found = checkPeriod({ ...input, returnBranch: cityBranch, returnAt: '2026-03-08T10:00' }, rules);
    const values = { branch: { es: 'Costa del Este' } };
    expect(found).toEqual([{ field: 'return_date', message: { key: 'validation.closedDay', values } }]);
  });

  test('a branch with an after-hours fee takes any time', () => {
    const always = aCityBranch({ hours, afterHoursFeeCents: 2500 });
    expect(problems({ pickupBranch: always, returnBranch: always, pickupAt: '2026-03-05T03:00' })).toEqual(
      [],
    );
  });
});

test('limits are named with their number of days', () => {
  const limitOf = (changes: Partial<PeriodInput>) =>
    checkPeriod({ ...input, ...changes }, rules).map(({ message }) => [message.key, message.values]);
  expect(limitOf({ pickupAt: '2027-03-03T10:00', returnAt: '2027-03-05T10:00' })).toEqual([
    ['validation.maximumAhead', { days: 365 }],
  ]);
  expect(limitOf({ returnAt: '2026-06-04T10:00' })).toEqual([['validation.maximumDays', { days: 90 }]]);
});

test('closed days and hours are reported at the fields of the pick-up and of the return', () => {
  const hours = everyDay({ from: '08:00', to: '18:00' });
  const branch = aCityBranch({ hours: { ...hours, closedDates: ['2026-03-06'] } });
  const both = { pickupBranch: branch, returnBranch: branch };
  expect(problems({ ...both, pickupAt: '2026-03-06T10:00' })).toEqual(['pickup_date validation.closedDay']);
  expect(problems({ ...both, returnAt: '2026-03-06T10:00' })).toEqual(['return_date validation.closedDay']);
  expect(problems({ ...both, pickupAt: '2026-03-05T19:00', returnAt: '2026-03-08T19:00' })).toEqual([
    'pickup_time validation.closedHours',
    'return_time validation.closedHours',
  ]);
});
