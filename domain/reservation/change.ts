import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { Quote } from '../pricing/quote.ts';
import { type CancellationPolicy, cancellationTerms, lateFee } from './cancellation.ts';
import type { Reservation } from './reservation.ts';

/** What a change does to the sums of a bill: new less old. */
export interface ChangeSums {
  totalCents: Cents;
  /** Above zero it is paid before the change is done, below zero it goes back. */
  dueNowCents: Cents;
  dueAtBranchCents: Cents;
}

/** Old and difference are together new, in every sum. */
export function changeSums(
  before: Pick<Quote, 'totalCents' | 'dueNowCents' | 'dueAtBranchCents'>,
  after: Pick<Quote, 'totalCents' | 'dueNowCents' | 'dueAtBranchCents'>,
): ChangeSums {
  return {
    totalCents: after.totalCents - before.totalCents,
    dueNowCents: after.dueNowCents - before.dueNowCents,
    dueAtBranchCents: after.dueAtBranchCents - before.dueAtBranchCents,
  };
}

type Rental = Pick<Reservation, 'search' | 'quote'>;

/**
 * Whether the policy allows a change. Once cancelling costs a fee, nothing may become cheaper and the pick-up may not move:
 * otherwise a change would be the way round the fee. Where nothing has been paid online there is no fee to get round.
 */
export function isInTimeToChange(
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
