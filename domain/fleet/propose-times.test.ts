import { expect, it } from 'vitest';
import { proposeTimes, type RentalTimes } from './propose-times.ts';
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
