import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Instant, toInstant } from '../calendar/panama.ts';
import { type CancellationPolicy, cancellationTerms, lateFee, offerCancellation } from './cancellation.ts';

const policy: CancellationPolicy = { freeHours: 48, feeCents: 2_500, feeRate: 1_000, note: undefined };
const rental = { pickupAt: '2026-03-02T10:00', totalCents: 48_414, paidCents: 48_414 };
const at = (time: string) => toInstant(time);

test('costs nothing until so many hours before the pick-up, to the minute', () => {
  const free = { freeUntil: '2026-02-28T10:00', isFree: true, keptCents: 0, refundCents: 48_414 };
  expect(cancellationTerms(policy, rental, at('2026-02-01T00:00'))).toEqual(free);
  expect(cancellationTerms(policy, rental, at('2026-02-28T10:00') + 59_999)).toEqual(free);
  expect(cancellationTerms(policy, rental, at('2026-02-28T10:01')).isFree).toBe(false);
});

test('costs the amount and the part of the total later', () => {
  const terms = cancellationTerms(policy, rental, at('2026-03-01T10:00'));
  expect(terms).toMatchObject({ keptCents: 2_500 + 4_841, refundCents: 48_414 - 7_341 });
});

test('is stated before the booking: until when it is free, and what it costs later', () => {
  const prepaid = { ...rental, dueNowCents: rental.totalCents };
  const reported = { freeUntil: '2026-02-28T10:00', isFree: true, feeCents: 7_341, note: undefined };
  expect(offerCancellation(policy, prepaid, at('2026-02-01T00:00'))).toEqual(reported);
  expect(offerCancellation(policy, prepaid, at('2026-03-01T10:00'))).toEqual({ ...reported, isFree: false });
  expect(offerCancellation(policy, { ...prepaid, dueNowCents: 0 }, at('2026-02-01T00:00')).feeCents).toBe(0);
});

test('keeps no money when none was paid', () => {
  const strict = { ...policy, note: { es: 'Si no vienes, no se devuelve.', en: undefined } };
  const now = at('2026-02-01T00:00');
  expect(offerCancellation(strict, { ...rental, dueNowCents: rental.totalCents }, now).note).toBe(
    strict.note,
  );
  expect(offerCancellation(strict, { ...rental, dueNowCents: 0 }, now)).toMatchObject({
    feeCents: 0,
    note: undefined,
  });
});

test('keeps no more than was paid', () => {
  const now = at('2026-03-01T10:00');
  const dear = { ...policy, feeCents: 1_000_000 };
  expect(cancellationTerms(dear, rental, now)).toMatchObject({ keptCents: 48_414, refundCents: 0 });
  expect(cancellationTerms(dear, { ...rental, paidCents: 0 }, now)).toMatchObject({
    keptCents: 0,
    refundCents: 0,
  });
  expect(lateFee(dear, 48_414)).toBe(48_414);
  expect(lateFee(policy, 48_414)).toBe(7_341);
});

const cents = fc.integer({ min: 0, max: 5_000_000 });
const policies = fc.record({
  freeHours: fc.integer({ min: 0, max: 1_000 }),
  feeCents: cents,
  feeRate: fc.integer({ min: 0, max: 10_000 }),
  note: fc.constant(undefined),
});
const moments: fc.Arbitrary<Instant> = fc.integer({
  min: at('2026-01-01T00:00'),
  max: at('2026-04-01T00:00'),
});

test('fee and refund add up to what was paid, and neither is negative', () => {
  fc.assert(
    fc.property(policies, cents, cents, moments, (anyPolicy, totalCents, paidCents, now) => {
      const terms = cancellationTerms(anyPolicy, { ...rental, totalCents, paidCents }, now);
      expect(terms.keptCents + terms.refundCents).toBe(paidCents);
      expect(Math.min(terms.keptCents, terms.refundCents)).toBeGreaterThanOrEqual(0);
      expect(terms.keptCents).toBeLessThanOrEqual(Math.max(0, anyPolicy.feeCents + totalCents));
    }),
  );
});

test('a later cancellation never refunds more', () => {
  fc.assert(
    fc.property(policies, cents, moments, moments, (anyPolicy, paidCents, one, other) => {
      const refund = (now: Instant) =>
        cancellationTerms(anyPolicy, { ...rental, paidCents }, now).refundCents;
      expect(refund(Math.max(one, other))).toBeLessThanOrEqual(refund(Math.min(one, other)));
    }),
  );
});
