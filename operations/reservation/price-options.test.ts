import { expect, test } from 'vitest';
import { EMPTY_RENTER } from '#domain/renter/renter.ts';
import { EMPTY_SELECTION, type ReservationDraft } from '#domain/reservation/draft.ts';
import { aBranch, aCar, aCarClass, aCityBranch, aCoverage, anEra, anExtra } from '#tests/support/a-rental.ts';
import { aDraft } from '#tests/support/a-reservation.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { priceOptions } from './price-options.ts';
import { quoteDraft } from './quote-draft.ts';
import type { ReviewedDraft } from './review-draft.ts';

const content = someSiteContent({
  coverages: [
    aCoverage(),
    aCoverage({ code: 'SLI', perDayCents: 700 }),
    aCoverage({ code: 'PPC', role: 'optional', perDayCents: 333 }),
    anEra(),
  ],
  extras: [anExtra(), anExtra({ code: 'silla', priceCents: 600, maxChargeCents: 3000, maxQuantity: 3 })],
});

function aReview(changes: Partial<ReservationDraft['selection']> = {}): ReviewedDraft {
  const draft = aDraft({ selection: { ...EMPTY_SELECTION, ...changes }, renter: EMPTY_RENTER });
  const search = {
    search: draft.search,
    pickupBranch: content.branches[0] ?? aBranch(),
    returnBranch: content.branches[1] ?? aCityBranch(),
  };
  const resolved = { car: content.cars[0] ?? aCar(), search, coupon: undefined };
  return {
    draft,
    content,
    carClass: aCarClass(),
    reservation: undefined,
    ...resolved,
    coupon: { kind: 'none' },
    ...quoteDraft(content, draft, resolved),
  };
}

test('choosing an option adds the price shown for it to the total, or a few cents of rounding less', () => {
  const before = aReview({ coverage: 'PCM', extras: { panapass: 1 } });
  const prices = priceOptions(before);
  const expectToAdd = (price: number | undefined, changes: Partial<ReservationDraft['selection']>) => {
    const after = aReview({ coverage: 'PCM', extras: { panapass: 1 }, ...changes });
    const added = after.quote.totalCents - before.quote.totalCents;
    expect(added).toBeLessThanOrEqual(price ?? 0);
    expect(added).toBeGreaterThanOrEqual((price ?? 0) - 3);
  };
  expectToAdd(prices.coverages.PPC, { coverages: ['PPC'] });
  expectToAdd(prices.coverages.ERA, { era: true });
  expectToAdd(prices.extras.silla, { extras: { panapass: 1, silla: 1 } });
  expectToAdd(prices.additionalDriver, { additionalDrivers: 1 });
});

test('no price of an option depends on other options by more than a cent', () => {
  const alone = priceOptions(aReview());
  const everything = priceOptions(
    aReview({
      coverage: 'PCM',
      coverages: ['PPC'],
      era: true,
      extras: { panapass: 1, silla: 3 },
      additionalDrivers: 2,
    }),
  );
  expect({ ...everything, totals: alone.totals }).toEqual(alone);
});

test('mandatory protections count from the cheapest, which is in the total before anything is chosen', () => {
  const review = aReview();
  const prices = priceOptions(review);
  expect(prices.coverages.SLI).toBe(0);
  // 8.00 a day more × 7 days, 12 % airport fee and 7 % ITBMS, each rounded up
  expect(prices.coverages.PCM).toBe(6712);
  expect(review.quote.totalCents).toBe(aReview({ coverage: 'SLI' }).quote.totalCents);
});

test('a price does not depend on whether its option is chosen already', () => {
  const prices = priceOptions(aReview({ coverages: ['PPC'], era: true, extras: { silla: 2 } }));
  expect(prices.coverages.PPC).toBeGreaterThan(0);
  expect(prices.coverages.ERA).toBeGreaterThan(0);
  expect(prices.extras.silla).toBeGreaterThan(3000);
});

test('young drivers and both ways of paying are priced with fees and taxes', () => {
  const { ages, totals } = priceOptions(aReview());
  // 25.00 a day × 7 days, 12 % airport fee, 7 % ITBMS
  expect(ages[0]).toEqual({ from: 21, to: 22, addsCents: 20_972 });
  expect(totals.prepaid).toBe(aReview().quote.totalCents);
  expect(totals.normal).toBeGreaterThan(totals.prepaid);
});
