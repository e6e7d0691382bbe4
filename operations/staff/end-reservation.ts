import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { cancellationMail } from '../mail/reservation-mails.ts';
import { refundableOf } from '../payment/refund-payment.ts';
import type { WishRefusal } from '../ports/reservation-changes.ts';
import type { Services } from '../ports/services.ts';

/** How long after the time of the pick-up a renter may still come. */
export const NO_SHOW_GRACE_MS = 60 * 60_000;

export type StaffServices = Pick<Services, 'changes' | 'clock' | 'refunds' | 'reservations'>;

export interface EndReservation {
  reservation: Reservation;
  /** Name of the operator. */
  by: string;
}

export type EndOutcome =
  | { kind: 'done' }
  /** Only what is confirmed is cancelled or a no-show; only what is held is released. */
  | { kind: 'wrong-state' }
  /** Money was paid online: it goes back together with the car, by the commands for payments. */
  | { kind: 'paid-online' }
  /** Of a no-show: the renter may still come. */
  | { kind: 'too-early' }
  | WishRefusal;

/** Cancels a confirmed reservation that was never paid online: the car is free, the renter gets a mail. */
export async function cancelUnpaid(
  { changes, refunds }: StaffServices,
  { reservation, by }: EndReservation,
): Promise<EndOutcome> {
  const { id: reservationId, version, state } = reservation;
  if (state !== 'confirmed') return { kind: 'wrong-state' };
  if (refundableOf(await refunds.listPaid(reservationId)) > 0) return { kind: 'paid-online' };
  const mails = [cancellationMail(reservation, { refundCents: 0 })];
  return changes.cancel({ reservationId, version, by, refunds: [], mails });
}

/** Marks a confirmed reservation whose renter did not come: the car is free; what was paid is kept. */
export async function markNoShow(
  { changes, clock }: StaffServices,
  { reservation, by }: EndReservation,
): Promise<EndOutcome> {
  const { id: reservationId, version, state, search } = reservation;
  if (state !== 'confirmed') return { kind: 'wrong-state' };
  const at = clock.now();
  if (at < toInstant(search.pickupAt) + NO_SHOW_GRACE_MS) return { kind: 'too-early' };
  return changes.markNoShow({ reservationId, version, by, at });
}

/** Ends a hold before its time: the car is free for others. Not while it is being paid. */
export async function releaseHeld(
  { reservations }: StaffServices,
  { reservation }: Pick<EndReservation, 'reservation'>,
): Promise<EndOutcome> {
  if (reservation.state !== 'held') return { kind: 'wrong-state' };
  const isReleased = await reservations.release(reservation.id, 'cancelled');
  return { kind: isReleased ? 'done' : 'payment-in-progress' };
}
