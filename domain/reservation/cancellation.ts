import { fromInstant, type Instant, type PanamaDateTime, toInstant } from '../calendar/panama.ts';
import { type BasisPoints, type Cents, percentOf } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** What a renter who cancels gets back; from content (`sites_config`), frozen on the reservation when it is made. */
export interface CancellationPolicy {
  /** Cancelling costs nothing until so many hours before the pick-up. */
  freeHours: number;
  /** What a later cancellation costs: an amount and a part of the total, together. */
  feeCents: Cents;
  feeRate: BasisPoints;
  /** The company's own words on it. */
  note: Texts | undefined;
}

export interface CancellationTerms {
  /** Until then, included, it costs nothing. */
  freeUntil: PanamaDateTime;
  isFree: boolean;
  /** What of the money paid is kept, and what goes back; together they are what was paid. */
  keptCents: Cents;
  refundCents: Cents;
}

/**
 * What cancelling at `now` costs. The fee is never more than what was paid: a reservation that is paid at the counter costs
 * nothing to cancel. `paidCents`: paid and not given back yet.
 */
export function cancellationTerms(
  policy: CancellationPolicy,
  rental: { pickupAt: PanamaDateTime; totalCents: Cents; paidCents: Cents },
  now: Instant,
): CancellationTerms {
  const freeUntil = toInstant(rental.pickupAt) - policy.freeHours * 3_600_000;
  const isFree = now < freeUntil + 60_000;
  const feeCents = isFree ? 0 : policy.feeCents + percentOf(rental.totalCents, policy.feeRate);
  const keptCents = Math.min(feeCents, rental.paidCents);
  return {
    freeUntil: fromInstant(freeUntil),
    isFree,
    keptCents,
    refundCents: rental.paidCents - keptCents,
  };
}

/** What a renter is told of cancelling, before he books and for as long as he may. */
export interface CancellationOffer {
  /** Until then, included, it costs nothing. */
  freeUntil: PanamaDateTime;
  isFree: boolean;
  /** What it costs later; 0: never anything. */
  feeCents: Cents;
  /** The company's own words on it; undefined where nothing was paid that could be kept. */
  note: Texts | undefined;
}

/** What cancelling a rental costs by this policy. Nothing can be kept of what is paid at the counter. */
export function offerCancellation(
  policy: CancellationPolicy,
  rental: { pickupAt: PanamaDateTime; totalCents: Cents; dueNowCents: Cents },
  now: Instant,
): CancellationOffer {
  const { pickupAt, totalCents, dueNowCents } = rental;
  const { freeUntil, isFree } = cancellationTerms(policy, { pickupAt, totalCents, paidCents: 0 }, now);
  return {
    freeUntil,
    isFree,
    feeCents: dueNowCents > 0 ? lateFee(policy, totalCents) : 0,
    note: dueNowCents > 0 ? policy.note : undefined,
  };
}

/** What a late cancellation of a rental of this total costs at most. */
export function lateFee(policy: CancellationPolicy, totalCents: Cents): Cents {
  return Math.min(totalCents, policy.feeCents + percentOf(totalCents, policy.feeRate));
}
