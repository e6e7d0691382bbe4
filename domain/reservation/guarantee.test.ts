import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { aReservation } from '#tests/support/a-payment.ts';
import { toInstant } from '../calendar/panama.ts';
import { guaranteeEndsAt, heldGuarantee, oneDayOf } from './guarantee.ts';

test.each([
  [51_099, 7, 7300],
  [51_100, 7, 7300],
  [51_101, 7, 7301],
  [4_999, 1, 4_999],
])('one day of %i cents in %i days is %i cents', (totalCents, days, cents) => {
  expect(oneDayOf({ totalCents, days })).toBe(cents);
});

test('one day is never more than the total, and its days are never less', () => {
  const runs = fc.property(
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.integer({ min: 1, max: 400 }),
    (...bill) => {
      const [totalCents, days] = bill;
      const cents = oneDayOf({ totalCents, days });
      expect(cents).toBeGreaterThan(0);
      expect(cents).toBeLessThanOrEqual(totalCents);
      expect(cents * days).toBeGreaterThanOrEqual(totalCents);
      expect((cents - 1) * days).toBeLessThan(totalCents);
    },
  );
  fc.assert(runs, { numRuns: inject('lawRuns') });
});

test('a guarantee is held for a confirmed reservation that is to be paid at the counter', () => {
  const reservation = aReservation({ reservationType: 'normal', guaranteeCents: 7300, state: 'confirmed' });
  expect(heldGuarantee(reservation)).toBe(7300);
  expect(heldGuarantee({ ...reservation, guaranteeCents: undefined })).toBeUndefined();
  expect(heldGuarantee({ ...reservation, reservationType: 'prepaid' })).toBeUndefined();
  for (const state of ['held', 'review', 'expired', 'cancelled'] as const)
    expect(heldGuarantee({ ...reservation, state })).toBeUndefined();
});

test('a guarantee ends a day after the pick-up time', () => {
  const search = { ...aReservation().search, pickupAt: '2026-03-02T10:00' };
  expect(guaranteeEndsAt({ search })).toBe(toInstant('2026-03-03T10:00'));
});
