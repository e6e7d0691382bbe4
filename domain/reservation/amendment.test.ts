import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aReservation } from '#tests/support/a-payment.ts';
import { aQuoteRequest } from '#tests/support/a-rental.ts';
import { toInstant } from '../calendar/panama.ts';
import { quoteRental } from '../pricing/quote-rental.ts';
import { amendmentSums, differenceOf, isApplicable, isInTimeToAmend, taxOfDifference } from './amendment.ts';

/** The worked example with a total that grows by `difference` and a tax that grows by `tax`. */
function becoming(difference: number, tax: number) {
  const { quote, ...reservation } = aReservation();
  const [totalCents, taxCents] = [quote.totalCents + difference, quote.taxCents + tax];
  return { ...reservation, quote: { ...quote, totalCents, taxCents, dueNowCents: totalCents } };
}

describe('an amendment', () => {
  const amendment = { state: 'open', baseVersion: 3 } as const;
  const reservation = { state: 'confirmed', version: 3 } as const;

  it('fits the version of the confirmed reservation that it was made from', () => {
    expect(isApplicable(amendment, reservation)).toBe(true);
  });

  it.each([
    ['applied already', { ...amendment, state: 'applied' as const }, reservation],
    ['withdrawn', { ...amendment, state: 'withdrawn' as const }, reservation],
    ['of a canceled reservation', amendment, { ...reservation, state: 'cancelled' as const }],
    ['of an older version', amendment, { ...reservation, version: 4 }],
  ])('does not fit any more: %s', (_why, given, now) => {
    expect(isApplicable(given, now)).toBe(false);
  });

  it('costs the amount due now less the amount due before, and refunds a negative difference', () => {
    expect(differenceOf(becoming(1500, 98), aReservation())).toBe(1500);
    expect(differenceOf(becoming(-1500, -98), aReservation())).toBe(-1500);
  });
});

describe('the tax in what an amendment costs', () => {
  it('is the increase of the tax of a bill paid online', () => {
    const amendment = { becomes: becoming(1500, 98), differenceCents: 1500 };
    expect(taxOfDifference(amendment, aReservation())).toBe(98);
  });

  it('is the tax of the whole bill when nothing was due online before', () => {
    const { quote } = aReservation();
    const atCounter = { quote: { ...quote, dueNowCents: 0, dueAtBranchCents: quote.totalCents } };
    const amendment = { becomes: becoming(1500, 98), differenceCents: quote.totalCents + 1500 };
    expect(taxOfDifference(amendment, atCounter)).toBe(quote.taxCents + 98);
  });

  it('is part of what is paid, whatever the bills say', () => {
    const before = aReservation();
    expect(taxOfDifference({ becomes: becoming(50, 98), differenceCents: 50 }, before)).toBe(50);
    expect(taxOfDifference({ becomes: becoming(50, -98), differenceCents: 50 }, before)).toBe(0);
  });
});

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
