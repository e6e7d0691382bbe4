import { toInstant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf } from '../payment/transfer/refund-payment.ts';
import type { EndRefusal } from '../ports/reservation-changes.ts';
import type { Services } from '../ports/services.ts';
import { cancellationMail, noShowMail } from '../reservation/reservation-mails.ts';

/** Time after the pick-up during which a renter may still arrive. */
export const NO_SHOW_GRACE_MS = 60 * 60_000;

export type StaffServices = Pick<Services, 'reservations' | 'clock' | 'payments'>;

export interface EndReservation {
  reservation: Reservation;
  by: string;
}

export type EndOutcome =
  /** `takenCents`: the guarantee that is taken from the renter's card. */
  | { kind: 'done'; takenCents?: Cents | undefined }
  /** Only confirmed reservations can be cancelled or marked, only held ones released. */
  | { kind: 'wrong-state' }
  /** Paid online: use the payment commands, which also refund. */
  | { kind: 'paid-online' }
  | { kind: 'too-early' }
  | EndRefusal;

/** Requires that nothing was paid online; releases the unit and sends a mail. */
export async function cancelUnpaid(
  { reservations, payments }: StaffServices,
  { reservation, by }: EndReservation,
): Promise<EndOutcome> {
  const { id: reservationId, version, state } = reservation;
  if (state !== 'confirmed') return { kind: 'wrong-state' };
  if (refundableOf(await payments.refunds.listPaid(reservationId)) > 0) return { kind: 'paid-online' };
  const mails = [cancellationMail(reservation, { refundCents: 0 })];
  return reservations.cancel({ reservationId, version, by, refunds: [], mails });
}

/** Releases the unit, keeps the payment and takes the guarantee, with a mail about it. counter.md#guarantee. */
export async function markNoShow(
  { reservations, clock }: StaffServices,
  { reservation, by }: EndReservation,
): Promise<EndOutcome> {
  const { id: reservationId, version, state, search } = reservation;
  if (state !== 'confirmed') return { kind: 'wrong-state' };
  const at = clock.now();
  if (at < toInstant(search.pickupAt) + NO_SHOW_GRACE_MS) return { kind: 'too-early' };
  const toMails = (takenCents: Cents) => [noShowMail(reservation, takenCents)];
  return reservations.markNoShow({ reservationId, version, by, at, toMails });
}

/** Refused while a payment is in progress. */
export async function releaseHeld(
  { reservations }: StaffServices,
  { reservation }: Pick<EndReservation, 'reservation'>,
): Promise<EndOutcome> {
  if (reservation.state !== 'held') return { kind: 'wrong-state' };
  const isReleased = await reservations.release(reservation.id, 'cancelled');
  return { kind: isReleased ? 'done' : 'payment-in-progress' };
}
