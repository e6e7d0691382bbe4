import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import { type Amendment, isApplicable } from '../reservation/amendment.ts';
import { canMoveReservation, type Reservation, reservationCan } from '../reservation/reservation.ts';
import type { PaymentAttempt } from './attempt.ts';
import { LONGEST_HOLD_MS } from './schedule.ts';

export type Payable = Reservation & {
  amendment?: Amendment | undefined;
  /** Its car is booked for another renter. */
  isLost?: boolean;
};

type Paying = Pick<PaymentAttempt, 'reservationId' | 'amendmentId'>;

/** In cents; undefined when the attempt pays something else. */
export function priceOf(
  attempt: Paying & Pick<PaymentAttempt, 'captureMode'>,
  payable: Payable,
): Cents | undefined {
  if (attempt.reservationId !== payable.id) return undefined;
  if (attempt.captureMode === 'guarantee') return payable.guaranteeCents;
  if (attempt.amendmentId === undefined) return payable.quote.dueNowCents;
  const { amendment } = payable;
  return amendment?.id === attempt.amendmentId ? amendment.differenceCents : undefined;
}

/** `ms` from now, at the latest when the hold can last no longer. A change of a rental takes no stock: no limit. */
export function payerDeadline(attempt: Paying, payable: Payable, { now, ms }: { now: Instant; ms: number }) {
  return attempt.amendmentId === undefined ? Math.min(now + ms, holdLimit(payable)) : now + ms;
}

function holdLimit({ createdAt }: Payable): Instant {
  return createdAt + LONGEST_HOLD_MS;
}

/** False when the hold has lapsed or the amendment is no longer applicable. */
export function isOpenToPay(attempt: Paying, payable: Payable, now: Instant): boolean {
  if (attempt.amendmentId === undefined)
    return reservationCan.pay(payable) && Math.min(payable.holdUntil ?? 0, holdLimit(payable)) > now;
  const { amendment } = payable;
  if (amendment === undefined || amendment.differenceCents <= 0) return false;
  return isApplicable(amendment, payable) && amendment.openUntil > now;
}

/** True only when the amounts are equal. */
export function canConfirm(attempt: PaymentAttempt, payable: Payable): boolean {
  if (payable.isLost || priceOf(attempt, payable) !== attempt.amountCents) return false;
  if (attempt.amendmentId !== undefined)
    return payable.amendment !== undefined && isApplicable(payable.amendment, payable);
  return canMoveReservation(payable.state, 'confirmed') && payable.paymentStatus !== 'paid';
}
