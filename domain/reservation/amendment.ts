import type { Instant, PanamaDate } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { Quote } from '../pricing/quote.ts';
import { type CancellationPolicy, cancellationTerms, lateFee } from './cancellation.ts';
import type { Reservation, ReservationState } from './reservation.ts';

/** The renter's own change, or additions of the pre-check-in. */
export type AmendmentPurpose = 'change' | 'precheckin';

export interface AmendedRental
  extends Pick<
    Reservation,
    'search' | 'selection' | 'carId' | 'classCode' | 'snapshot' | 'quote' | 'reservationType'
  > {
  /** Of the renter, where it is corrected with the change. */
  birthday?: PanamaDate;
  /** Whether additional drivers state more of their licenses, which an employee compares. */
  hasNewPapers?: boolean;
}

/** Applied completely or not at all: at once when nothing is to be paid, else with the money. */
export interface Amendment {
  id: string;
  reservationId: string;
  purpose: AmendmentPurpose;
  state: 'open' | 'applied' | 'withdrawn';
  baseVersion: number;
  becomes: AmendedRental;
  /** New less old amount due now: a payment when positive, a refund when negative. */
  differenceCents: Cents;
  /** Afterwards no payment may start. */
  openUntil: Instant;
  createdAt: Instant;
}

export function isApplicable(
  amendment: Pick<Amendment, 'state' | 'baseVersion'>,
  reservation: { state: ReservationState; version: number },
): boolean {
  return (
    amendment.state === 'open' &&
    reservation.state === 'confirmed' &&
    reservation.version === amendment.baseVersion
  );
}

/** ITBMS within the difference, in cents; all of the new tax where nothing was due online before. */
export function taxOfDifference(
  { becomes, differenceCents }: Pick<Amendment, 'becomes' | 'differenceCents'>,
  { quote }: Pick<Reservation, 'quote'>,
): Cents {
  const beforeCents = quote.dueNowCents > 0 ? quote.taxCents : 0;
  return Math.min(Math.max(0, becomes.quote.taxCents - beforeCents), differenceCents);
}

export function differenceOf(becomes: AmendedRental, reservation: Reservation): Cents {
  return becomes.quote.dueNowCents - reservation.quote.dueNowCents;
}

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
