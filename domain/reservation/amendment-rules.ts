import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { Quote } from '../pricing/quote.ts';
import { type CancellationPolicy, cancellationTerms, lateFee } from './cancellation.ts';
import type { Reservation } from './reservation.ts';

/** New less old. */
export interface AmendmentSums {
  totalCents: Cents;
  /** Paid before the change is applied when positive, refunded when negative. */
  dueNowCents: Cents;
  dueAtBranchCents: Cents;
}

export function amendmentSums(
  before: Pick<Quote, 'totalCents' | 'dueNowCents' | 'dueAtBranchCents'>,
  after: Pick<Quote, 'totalCents' | 'dueNowCents' | 'dueAtBranchCents'>,
): AmendmentSums {
  return {
    totalCents: after.totalCents - before.totalCents,
    dueNowCents: after.dueNowCents - before.dueNowCents,
    dueAtBranchCents: after.dueAtBranchCents - before.dueAtBranchCents,
  };
}

type Rental = Pick<Reservation, 'search' | 'quote'>;

/** A late change must not avoid the cancellation fee: it may not lower the total or move the pick-up. */
export function isInTimeToAmend(
  policy: CancellationPolicy,
  { before, after }: { before: Rental; after: Rental },
  now: Instant,
): boolean {
  const { totalCents, dueNowCents } = before.quote;
  const rental = { pickupAt: before.search.pickupAt, totalCents, paidCents: dueNowCents };
  if (dueNowCents === 0 || lateFee(policy, totalCents) === 0) return true;
  if (cancellationTerms(policy, rental, now).isFree) return true;
  return after.search.pickupAt === before.search.pickupAt && after.quote.totalCents >= totalCents;
}
