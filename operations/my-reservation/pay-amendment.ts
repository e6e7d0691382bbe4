import { isLive, type PaymentAttempt } from '#domain/payment/attempt.ts';
import { isOpenToPay } from '#domain/payment/payable.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type CardPayment, type PayByCardOutcome, payByCard } from '../payment/start-card-payment.ts';
import {
  type PayPalPayment,
  type PayWithPayPalOutcome,
  payWithPayPal,
} from '../payment/start-paypal-payment.ts';
import type { Services } from '../ports/services.ts';

export type ReviewAmendmentOutcome =
  | {
      kind: 'open';
      amendment: Amendment;
      reservation: Reservation;
      attempt: PaymentAttempt | undefined;
    }
  | { kind: 'paying'; amendment: Amendment; reservation: Reservation; attempt: PaymentAttempt }
  | { kind: 'applied'; amendment: Amendment; reservation: Reservation }
  /** Withdrawn, expired, or made for an older version of the reservation. */
  | { kind: 'over'; amendment: Amendment; reservation: Reservation }
  | { kind: 'unknown' };

/** Writes nothing. The caller checks that the visitor may see it. */
export async function reviewAmendment(
  services: Services,
  amendmentId: string,
): Promise<ReviewAmendmentOutcome> {
  const known = await services.reservations.findAmendment(amendmentId);
  if (!known) return { kind: 'unknown' };
  // Read before the amendment: an attempt that is paid has applied it by then.
  const attempt = await services.payments.findLatest(known.reservationId, amendmentId);
  const amendment = (await services.reservations.findAmendment(amendmentId)) ?? known;
  const reservation = await services.reservations.find(known.reservationId);
  if (!reservation) return { kind: 'unknown' };
  if (amendment.state === 'applied') return { kind: 'applied', amendment, reservation };
  if (attempt && isLive(attempt.state)) return { kind: 'paying', amendment, reservation, attempt };
  const paying = { reservationId: reservation.id, amendmentId: amendment.id };
  if (!isOpenToPay(paying, { ...reservation, amendment }, services.clock.now()))
    return { kind: 'over', amendment, reservation };
  return { kind: 'open', amendment, reservation, attempt };
}

export type PayAmendmentOutcome =
  | PayByCardOutcome
  | Exclude<ReviewAmendmentOutcome, { kind: 'open' | 'paying' }>;

/** The amount is the amendment's, never the browser's. */
export async function payAmendmentByCard(
  services: Services,
  { amendmentId, ...form }: Omit<CardPayment, 'reservation' | 'amendment'> & { amendmentId: string },
): Promise<PayAmendmentOutcome> {
  const found = await reviewAmendment(services, amendmentId);
  if (found.kind === 'paying')
    return { kind: 'attempted', attempt: found.attempt, reservation: found.reservation };
  if (found.kind !== 'open') return found;
  const { reservation, amendment } = found;
  return payByCard(services, { ...form, reservation, amendment });
}

export type PayAmendmentWithPayPalOutcome =
  | PayWithPayPalOutcome
  | Exclude<ReviewAmendmentOutcome, { kind: 'open' | 'paying' }>;

/** Redirects to PayPal; the payment applies the amendment. */
export async function payAmendmentWithPayPal(
  services: Services,
  { amendmentId, ...press }: Omit<PayPalPayment, 'reservation' | 'amendment'> & { amendmentId: string },
): Promise<PayAmendmentWithPayPalOutcome> {
  const found = await reviewAmendment(services, amendmentId);
  if (found.kind === 'paying')
    return { kind: 'attempted', attempt: found.attempt, reservation: found.reservation };
  if (found.kind !== 'open') return found;
  const { reservation, amendment } = found;
  return payWithPayPal(services, { ...press, reservation, amendment });
}
