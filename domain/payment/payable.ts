import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import { type Amendment, isApplicable } from '../reservation/amendment.ts';
import type { Reservation } from '../reservation/reservation.ts';
import { canMoveReservation, reservationCan } from '../reservation/reservation-states.ts';
import type { PaymentAttempt } from './attempt.ts';

/** What an attempt pays: a reservation, or the amendment of one that it names. */
export type Payable = Reservation & {
  amendment?: Amendment | undefined;
  /** The store has refused to confirm it: its car is somebody else's by now. */
  isLost?: boolean;
};

type Paying = Pick<PaymentAttempt, 'reservationId' | 'amendmentId'>;

/** The price as it is now. Undefined: the attempt pays something else. */
export function priceOf(attempt: Paying, payable: Payable): Cents | undefined {
  if (attempt.reservationId !== payable.id) return undefined;
  if (attempt.amendmentId === undefined) return payable.quote.dueNowCents;
  const { amendment } = payable;
  return amendment?.id === attempt.amendmentId ? amendment.differenceCents : undefined;
}

/** Whether a payment may begin or go on to its charge: what it pays is still kept for this payer. */
export function isOpenToPay(attempt: Paying, payable: Payable, now: Instant): boolean {
  if (attempt.amendmentId === undefined) return reservationCan.pay(payable) && (payable.holdUntil ?? 0) > now;
  const { amendment } = payable;
  if (amendment === undefined || amendment.differenceCents <= 0) return false;
  return isApplicable(amendment, payable) && amendment.openUntil > now;
}

/** Whether the money of this attempt may confirm what it pays: it waits for exactly that amount. */
export function canConfirm(attempt: PaymentAttempt, payable: Payable): boolean {
  if (payable.isLost || priceOf(attempt, payable) !== attempt.amountCents) return false;
  if (attempt.amendmentId !== undefined)
    return payable.amendment !== undefined && isApplicable(payable.amendment, payable);
  return canMoveReservation(payable.state, 'confirmed') && payable.paymentStatus !== 'paid';
}
