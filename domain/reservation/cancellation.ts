import { fromInstant, type Instant, type PanamaDateTime, toInstant } from '../calendar/panama.ts';
import { type BasisPoints, type Cents, percentOf } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** From content (`sites_config`), frozen on the reservation when it is made. */
export interface CancellationPolicy {
  /** Cancellation is free until so many hours before the pick-up. */
  freeHours: number;
  /** The later fee is this amount plus a rate of the total. */
  feeCents: Cents;
  feeRate: BasisPoints;
  note: Texts | undefined;
}

export interface CancellationTerms {
  /** Inclusive. */
  freeUntil: PanamaDateTime;
  isFree: boolean;
  /** `keptCents` and `refundCents` add up to the amount paid. */
  keptCents: Cents;
  refundCents: Cents;
}

/** `paidCents`: paid and not refunded. Limits the fee, so what is paid at the counter is free to cancel. */
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

export interface CancellationOffer {
  /** Inclusive. */
  freeUntil: PanamaDateTime;
  isFree: boolean;
  /** Fee after `freeUntil`; 0 when cancellation is always free. */
  feeCents: Cents;
  /** Text from content; undefined where nothing is paid online. */
  note: Texts | undefined;
}

/** Nothing can be kept of what is paid at the counter. */
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

export function lateFee(policy: CancellationPolicy, totalCents: Cents): Cents {
  return Math.min(totalCents, policy.feeCents + percentOf(totalCents, policy.feeRate));
}
