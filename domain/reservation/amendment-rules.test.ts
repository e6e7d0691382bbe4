import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aReservation } from '#tests/support/a-payment.ts';
import { aQuoteRequest } from '#tests/support/a-rental.ts';
import { toInstant } from '../calendar/panama.ts';
import { quoteRental } from '../pricing/quote-rental.ts';
import { amendmentSums, isInTimeToAmend } from './amendment-rules.ts';

const quotes = fc
  .record({
    returnDay: fc.integer({ min: 3, max: 28 }),
    reservationType: fc.constantFrom('prepaid' as const, 'normal' as const),
    additionalDrivers: fc.integer({ min: 0, max: 3 }),
    dailyCents: fc.integer({ min: 0, max: 50_000 }),
  })
  .map(({ returnDay, dailyCents, ...rest }) => {
    const request = aQuoteRequest(rest);
    const returnAt = `2026-03-${String(returnDay).padStart(2, '0')}T10:00`;
    return quoteRental({ ...request, returnAt, car: { ...request.car, dailyCents } });
  });

test('old plus difference is new, in every sum of every bill', () => {
  fc.assert(
    fc.property(quotes, quotes, (before, after) => {
      const sums = amendmentSums(before, after);
      expect(before.totalCents + sums.totalCents).toBe(after.totalCents);
      expect(before.dueNowCents + sums.dueNowCents).toBe(after.dueNowCents);
      expect(before.dueAtBranchCents + sums.dueAtBranchCents).toBe(after.dueAtBranchCents);
      expect(sums.dueNowCents + sums.dueAtBranchCents).toBe(sums.totalCents);
    }),
  );
});

test('never refunds more than was due, and so paid, before', () => {
  fc.assert(
    fc.property(quotes, quotes, (before, after) => {
      expect(0 - amendmentSums(before, after).dueNowCents).toBeLessThanOrEqual(before.dueNowCents);
    }),
  );
});

const policy = { freeHours: 48, feeCents: 0, feeRate: 2_000, note: undefined };
const before = aReservation();
const EARLY = toInstant('2026-02-20T10:00');
const LATE = toInstant('2026-03-01T10:00');
const { search, quote } = before;
const dearer = { search, quote: { ...quote, totalCents: quote.totalCents + 1 } };
const cheaper = { search, quote: { ...quote, totalCents: quote.totalCents - 1 } };
const moved = { search: { ...search, pickupAt: '2026-06-02T10:00' }, quote: dearer.quote };

test.each([
  ['a dearer one early', dearer, EARLY, true],
  ['a cheaper one early', cheaper, EARLY, true],
  ['another pick-up early', moved, EARLY, true],
  ['a dearer one late', dearer, LATE, true],
  ['one for the same money late', { search, quote }, LATE, true],
  ['a cheaper one late', cheaper, LATE, false],
  ['another pick-up late, to cancel it free afterwards', moved, LATE, false],
])('classifies %s', (_, after, now, expected) => {
  expect(isInTimeToAmend(policy, { before, after }, now)).toBe(expected);
});

test('has no deadline where there is no fee', () => {
  expect(isInTimeToAmend({ ...policy, feeRate: 0 }, { before, after: cheaper }, LATE)).toBe(true);
  const normal = { search, quote: quoteRental(aQuoteRequest({ reservationType: 'normal' })) };
  expect(isInTimeToAmend(policy, { before: normal, after: moved }, LATE)).toBe(true);
});
