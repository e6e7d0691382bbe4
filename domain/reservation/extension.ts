import type { Quote } from '../pricing/quote.ts';

/**
 * The price of a rental that the renter keeps longer; `fresh` is that of the later return. What was due online was paid
 * before the pick-up, so that the rest is due at the branch. Deposit and terms are those of the pick-up.
 * pricing.md#amendments.
 */
export function extendQuote(booked: Quote, fresh: Quote): Quote {
  const { terms: _, ...sums } = fresh;
  const dueNowCents = Math.min(booked.dueNowCents, fresh.totalCents);
  return {
    ...sums,
    dueNowCents,
    dueAtBranchCents: fresh.totalCents - dueNowCents,
    depositCents: booked.depositCents,
    ...(booked.terms && { terms: booked.terms }),
  };
}
