import { describe, expect, it } from 'vitest';
import { aReservation } from '#tests/support/a-payment.ts';
import { differenceOf, isApplicable, taxOfDifference } from './amendment.ts';

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
