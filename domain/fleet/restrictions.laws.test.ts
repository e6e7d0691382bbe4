import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addDays, dateOf, dayNumber, rentalDays } from '../calendar/panama.ts';
import { LOOK_AHEAD_DAYS, proposeTimes, type RentalTimes } from './propose-times.ts';
import {
  findRestriction,
  type RestrictedRental,
  type Restriction,
  restrictionKinds,
} from './restrictions.ts';

const FIRST_DAY = '2027-01-20';
const GRACE_MINUTES = 29;
const anyDay = fc.nat(60).map((days) => addDays(FIRST_DAY, days));
const anyTime = fc.constantFrom('08:00', '10:00', '10:29', '10:30', '18:00');

const anyRestriction: fc.Arbitrary<Restriction> = fc
  .record({
    kind: fc.constantFrom(...restrictionKinds),
    days: fc.integer({ min: 1, max: 12 }),
    span: fc.tuple(anyDay, fc.nat(14)),
    classes: fc.constantFrom<string[]>([], ['ICAR'], ['ECAR']),
    branches: fc.constantFrom<string[]>([], ['PTY'], ['CDE']),
  })
  .map(({ span: [from, length], ...row }) => ({ ...row, name: undefined, from, to: addDays(from, length) }));
const anyRestrictions = fc.array(anyRestriction, { maxLength: 6 });

const anyTimes: fc.Arbitrary<RentalTimes> = fc
  .record({ from: anyDay, pickup: anyTime, days: fc.integer({ min: 1, max: 30 }), back: anyTime })
  .map(({ from, pickup, days, back }) => ({
    pickupAt: `${from}T${pickup}`,
    returnAt: `${addDays(from, days)}T${back}`,
  }));

function toRental({ pickupAt, returnAt }: RentalTimes): RestrictedRental {
  return {
    classCode: 'ICAR',
    pickupBranch: 'PTY',
    returnBranch: 'CDE',
    pickupDate: dateOf(pickupAt),
    returnDate: dateOf(returnAt),
    days: rentalDays(pickupAt, returnAt, GRACE_MINUTES),
  };
}

function check(law: (restrictions: Restriction[], times: RentalTimes) => void) {
  fc.assert(fc.property(anyRestrictions, anyTimes, law), { numRuns: inject('lawRuns'), seed: 20270205 });
}

const datesOf = ({ pickupDate, days }: RestrictedRental) =>
  Array.from({ length: days }, (_, day) => addDays(pickupDate, day));

test('a rental is allowed exactly when no row refuses it by itself, in any order of the rows', () => {
  check((restrictions, times) => {
    const rental = toRental(times);
    const found = findRestriction(restrictions, rental);
    const each = restrictions.map((one) => findRestriction([one], rental)).filter((one) => one !== undefined);
    expect(found === undefined).toBe(each.length === 0);
    const back = findRestriction(restrictions.toReversed(), rental);
    expect(back?.kind).toBe(found?.kind);
  });
});

test('no day of an allowed rental lies in a stop-sale, and its pick-up, return and length are allowed', () => {
  check((restrictions, times) => {
    const rental = toRental(times);
    if (findRestriction(restrictions, rental)) return;
    for (const row of restrictions) {
      const branch = row.kind === 'no-return' ? rental.returnBranch : rental.pickupBranch;
      if (row.classes[0] === 'ECAR' || (row.branches.length > 0 && !row.branches.includes(branch))) continue;
      const has = (date: string) => row.from <= date && date <= row.to;
      if (row.kind === 'stop-sale') expect(datesOf(rental).some(has)).toBe(false);
      if (row.kind === 'no-return') expect(has(rental.returnDate)).toBe(false);
      if (!has(rental.pickupDate)) continue;
      expect(row.kind).not.toBe('no-pickup');
      if (row.kind === 'min-days') expect(rental.days).toBeGreaterThanOrEqual(row.days);
      if (row.kind === 'max-days') expect(rental.days).toBeLessThanOrEqual(row.days);
    }
  });
});

test('a further row never allows more', () => {
  check((restrictions, times) => {
    const rental = toRental(times);
    if (findRestriction(restrictions.slice(1), rental))
      expect(findRestriction(restrictions, rental)).toBeDefined();
  });
});

test('what is proposed is allowed, and nothing nearer of its kind is', () => {
  let proposals = 0;
  check((restrictions, wanted) => {
    const found = findRestriction(restrictions, toRental(wanted));
    if (!found) return;
    const isAllowed = (times: RentalTimes) => !findRestriction(restrictions, toRental(times));
    const proposed = proposeTimes(wanted, found.kind, isAllowed);
    const later = (by: number): RentalTimes => ({
      pickupAt: shift(wanted.pickupAt, by),
      returnAt: shift(wanted.returnAt, by),
    });
    if (!proposed) {
      for (let by = 1; by <= LOOK_AHEAD_DAYS; by++) expect(isAllowed(later(by))).toBe(false);
      return;
    }
    proposals++;
    expect(isAllowed(proposed)).toBe(true);
    expect([proposed.pickupAt.slice(11), proposed.returnAt.slice(11)]).toEqual([
      wanted.pickupAt.slice(11),
      wanted.returnAt.slice(11),
    ]);
    const moved = distance(wanted.pickupAt, proposed.pickupAt);
    expect(moved).toBeGreaterThanOrEqual(0);
    if (moved > 0) {
      expect(distance(wanted.returnAt, proposed.returnAt)).toBe(moved);
      for (let by = 1; by < moved; by++) expect(isAllowed(later(by))).toBe(false);
      return;
    }
    const by = distance(wanted.returnAt, proposed.returnAt);
    for (let less = 1; less < Math.abs(by); less++)
      expect(isAllowed({ ...wanted, returnAt: shift(wanted.returnAt, Math.sign(by) * less) })).toBe(false);
  });
  expect(proposals).toBeGreaterThan(100);
});

function shift(at: string, days: number): string {
  return `${addDays(dateOf(at), days)}${at.slice(10)}`;
}

function distance(from: string, to: string): number {
  return dayNumber(dateOf(to)) - dayNumber(dateOf(from));
}
