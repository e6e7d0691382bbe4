import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { fitUnit, type Stay } from '../stock/fit-unit.ts';
import {
  findNextFreeDay as findDay,
  LOOK_AHEAD_DAYS,
  moveByDays,
  proposeTimes,
  type RentalTimes,
} from './propose-times.ts';
import { type RestrictionKind, restrictionKinds } from './restrictions.ts';

/** Four days. */
const WANTED = { pickupAt: '2027-02-05T10:00', returnAt: '2027-02-09T10:00' };

/** Dates of the proposal, when only rentals between these dates are allowed. */
function proposed(kind: RestrictionKind, allowed: [from: string, to: string][], wanted = WANTED) {
  const found = proposeTimes(wanted, kind, ({ pickupAt, returnAt }) =>
    allowed.some(([from, to]) => pickupAt.startsWith(from) && returnAt.startsWith(to)),
  );
  return found && [found.pickupAt.slice(0, 10), found.returnAt.slice(0, 10)];
}

it.each<[RestrictionKind, string, [string, string][]]>([
  [
    'min-days',
    '2027-02-11',
    [
      ['2027-02-05', '2027-02-13'],
      ['2027-02-05', '2027-02-11'],
    ],
  ],
  [
    'max-days',
    '2027-02-07',
    [
      ['2027-02-05', '2027-02-06'],
      ['2027-02-05', '2027-02-07'],
    ],
  ],
  [
    'no-return',
    '2027-02-10',
    [
      ['2027-02-05', '2027-02-08'],
      ['2027-02-05', '2027-02-10'],
    ],
  ],
  [
    'no-return',
    '2027-02-08',
    [
      ['2027-02-05', '2027-02-11'],
      ['2027-02-05', '2027-02-08'],
    ],
  ],
])('instead of a return that %s refuses it proposes the nearest one, on %s', (kind, returnDate, allowed) => {
  expect(proposed(kind, [['2027-02-06', '2027-02-10'], ...allowed])).toEqual(['2027-02-05', returnDate]);
});

it.each(restrictionKinds)('where %s allows no other return, it proposes the next pick-up as long', (kind) => {
  const later: [string, string][] = [
    ['2027-02-09', '2027-02-13'],
    ['2027-02-07', '2027-02-11'],
  ];
  expect(proposed(kind, later)).toEqual(['2027-02-07', '2027-02-11']);
});

it.each([
  ['min-days', '2027-02-08'],
  ['max-days', '2027-02-10'],
  ['stop-sale', '2027-02-10'],
  ['no-pickup', '2027-02-10'],
] as const)('what %s refuses is not solved by a return on %s', (kind, returnDate) => {
  expect(proposed(kind, [['2027-02-05', returnDate]])).toBeUndefined();
});

it('keeps the times of day and all else that is wanted', () => {
  const wanted = { pickupAt: '2027-02-05T10:00', returnAt: '2027-02-09T18:30', pickupLocation: 'PTY' };
  expect(proposeTimes(wanted, 'min-days', () => true)).toEqual({ ...wanted, returnAt: '2027-02-10T18:30' });
  expect(proposeTimes(wanted, 'no-pickup', () => true)).toEqual({
    ...wanted,
    pickupAt: '2027-02-06T10:00',
    returnAt: '2027-02-10T18:30',
  });
});

it('never proposes a return at or before the pick-up', () => {
  const oneDay = { ...WANTED, returnAt: '2027-02-06T10:00' };
  const seen: RentalTimes[] = [];
  proposeTimes(oneDay, 'max-days', (times) => {
    seen.push(times);
    return false;
  });
  expect(seen.filter(({ pickupAt, returnAt }) => returnAt <= pickupAt)).toEqual([]);
});

it('looks 60 days ahead', () => {
  expect(proposed('no-pickup', [['2027-04-06', '2027-04-10']])).toEqual(['2027-04-06', '2027-04-10']);
  expect(proposed('no-pickup', [['2027-04-07', '2027-04-11']])).toBeUndefined();
});

const from = (first: string, last: string): Stay => ({
  from: toInstant(first),
  until: toInstant(last),
  pickupBranch: 'PTY',
  returnBranch: 'PTY',
  isHold: false,
});
const wanted = from('2026-03-02T10:00', '2026-03-05T11:00');
const always = () => true;

/** Days to the first on which one of the units is free and `isBookable` agrees. */
function findNextFreeDay(busy: Stay[][], period: Stay, isBookable: (days: number) => boolean) {
  const units = busy.map((stays) => ({ label: 'U', classCode: 'ICAR', startBranch: 'PTY', stays }));
  const isFree = (moved: Stay) => units.some((unit) => fitUnit(unit, moved, { transfers: [], now: 0 }));
  return findDay(period, (days, moved) => isFree(moved) && isBookable(days));
}

describe('the next days on which a car is free', () => {
  it('begin when the unit is back and ready, to the minute', () => {
    expect(findNextFreeDay([[from('2026-03-01T10:00', '2026-03-04T10:00')]], wanted, always)).toBe(2);
    expect(findNextFreeDay([[from('2026-03-01T10:00', '2026-03-04T10:01')]], wanted, always)).toBe(3);
  });

  it('end when the unit goes out again, to the minute', () => {
    const back = from('2026-03-01T10:00', '2026-03-03T10:00');
    expect(findNextFreeDay([[back, from('2026-03-06T11:00', '2026-06-30T10:00')]], wanted, always)).toBe(1);
    expect(
      findNextFreeDay([[back, from('2026-03-06T10:59', '2026-06-30T10:00')]], wanted, always),
    ).toBeUndefined();
  });

  it('are searched for sixty days, the last included', () => {
    expect(findNextFreeDay([[]], wanted, (days) => days >= LOOK_AHEAD_DAYS)).toBe(60);
    expect(findNextFreeDay([[]], wanted, (days) => days > LOOK_AHEAD_DAYS)).toBeUndefined();
  });

  it('are those of one unit: half of the rental in each of two units does not count', () => {
    const first = [
      from('2026-03-01T00:00', '2026-03-04T00:00'),
      from('2026-03-10T00:00', '2026-03-20T00:00'),
    ];
    const second = [from('2026-03-01T00:00', '2026-03-08T00:00')];
    expect(findNextFreeDay([first, second], wanted, always)).toBe(2);
    expect(findNextFreeDay([second], wanted, always)).toBe(6);
  });

  it('leave out gaps in which the rental does not fit', () => {
    const busy = [from('2026-03-01T00:00', '2026-03-04T00:00'), from('2026-03-06T00:00', '2026-03-09T09:00')];
    expect(findNextFreeDay([busy], wanted, always)).toBe(7);
  });

  it('leave out days on which it cannot be booked, because a branch is closed', () => {
    expect(findNextFreeDay([[]], wanted, (days) => days > 3)).toBe(4);
  });

  it('are not returned beyond sixty days, nor when no unit is in service', () => {
    const long = { ...wanted, until: moveByDays(wanted, LOOK_AHEAD_DAYS).until };
    expect(findNextFreeDay([[long]], wanted, always)).toBeUndefined();
    expect(findNextFreeDay([], wanted, always)).toBeUndefined();
  });
});
