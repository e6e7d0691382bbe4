import { expect, it } from 'vitest';
import { addDays } from '../calendar/panama.ts';
import { findRestriction, type RestrictedRental, type Restriction } from './restrictions.ts';

const CARNIVAL = { name: undefined, from: '2027-02-05', to: '2027-02-10', classes: [], branches: [] };

/** An intermediate car from Tocumen to the city. */
function rental(pickupDate: string, days: number): RestrictedRental {
  const returnDate = addDays(pickupDate, days);
  return { classCode: 'ICAR', pickupBranch: 'PTY', returnBranch: 'CDE', pickupDate, returnDate, days };
}

const isRefused = (restriction: Restriction, pickupDate: string, days: number) =>
  findRestriction([restriction], rental(pickupDate, days)) !== undefined;

it.each<[string, number, boolean]>([
  ['2027-02-03', 2, false],
  ['2027-02-03', 3, true],
  ['2027-02-10', 1, true],
  ['2027-02-11', 1, false],
  ['2027-02-01', 30, true],
])('a stop-sale refuses a rental from %s of %i days with a day in it: %s', (from, days, isStopped) => {
  expect(isRefused({ ...CARNIVAL, kind: 'stop-sale' }, from, days)).toBe(isStopped);
});

it('counts days as charged, so a return on the first day of a stop-sale within the grace is none of it', () => {
  const returned = { ...rental('2027-02-03', 2), returnDate: '2027-02-05' };
  expect(findRestriction([{ ...CARNIVAL, kind: 'stop-sale' }], returned)).toBeUndefined();
  expect(findRestriction([{ ...CARNIVAL, kind: 'stop-sale' }], { ...returned, days: 3 })).toBeDefined();
});

it.each<[string, string, number, boolean]>([
  ['no-pickup', '2027-02-04', 30, false],
  ['no-pickup', '2027-02-05', 30, true],
  ['no-pickup', '2027-02-10', 1, true],
  ['no-return', '2027-02-05', 1, true],
  ['no-return', '2027-02-05', 5, true],
  ['no-return', '2027-02-05', 6, false],
])('%s refuses a rental from %s of %i days: %s', (kind, from, days, isStopped) => {
  expect(isRefused({ ...CARNIVAL, kind: kind as 'no-pickup' | 'no-return' }, from, days)).toBe(isStopped);
});

it.each<['min-days' | 'max-days', string, number, boolean]>([
  ['min-days', '2027-02-05', 2, true],
  ['min-days', '2027-02-05', 3, false],
  ['min-days', '2027-02-04', 1, false],
  ['max-days', '2027-02-10', 4, true],
  ['max-days', '2027-02-10', 3, false],
  ['max-days', '2027-02-11', 90, false],
])(
  '%s of 3, by the day of the pick-up, refuses one from %s of %i days: %s',
  (kind, from, days, isStopped) => {
    expect(isRefused({ ...CARNIVAL, kind, days: 3 }, from, days)).toBe(isStopped);
  },
);

it('holds for its classes and branches only, of which the return counts for no-return', () => {
  const one = { ...CARNIVAL, kind: 'no-pickup' } as const;
  expect(isRefused({ ...one, classes: ['ECAR'] }, '2027-02-05', 3)).toBe(false);
  expect(isRefused({ ...one, classes: ['ECAR', 'ICAR'], branches: ['PTY'] }, '2027-02-05', 3)).toBe(true);
  expect(isRefused({ ...one, branches: ['CDE'] }, '2027-02-05', 3)).toBe(false);
  const back = { ...CARNIVAL, kind: 'no-return' } as const;
  expect(isRefused({ ...back, branches: ['PTY'] }, '2027-02-05', 3)).toBe(false);
  expect(isRefused({ ...back, branches: ['CDE'] }, '2027-02-05', 3)).toBe(true);
});

it('names of several the first by kind, then the one that leaves the fewest lengths, then the first row', () => {
  const rows: Restriction[] = [
    { ...CARNIVAL, kind: 'no-return' },
    { ...CARNIVAL, kind: 'min-days', days: 2 },
    { ...CARNIVAL, kind: 'min-days', days: 4 },
    { ...CARNIVAL, kind: 'min-days', days: 4, name: { es: 'Carnaval' } },
  ];
  expect(findRestriction(rows, rental('2027-02-05', 1))).toBe(rows[2]);
  const closed: Restriction = { ...CARNIVAL, kind: 'no-pickup' };
  const stopped: Restriction = { ...CARNIVAL, kind: 'stop-sale' };
  expect(findRestriction([...rows, closed, stopped], rental('2027-02-05', 1))).toBe(stopped);
  expect(findRestriction([stopped, closed, ...rows], rental('2027-02-05', 1))).toBe(stopped);
  const most: Restriction[] = [5, 2, 3, 2].map((days) => ({ ...CARNIVAL, kind: 'max-days', days }));
  expect(findRestriction(most, rental('2027-02-05', 9))).toBe(most[1]);
});
