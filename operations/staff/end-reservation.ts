import type { Cents } from '#domain/money/money.ts';
import { isLive } from '#domain/payment/attempt.ts';
import { isOpenRefund } from '#domain/payment/transfer/refund.ts';
import { type EndAct, type EndRefusal, refuseEnd } from '#domain/reservation/refuse-end.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf } from '../payment/transfer/refund-payment.ts';
import type { Services } from '../ports/services.ts';
import { cancellationMail, noShowMail } from '../reservation/reservation-mails.ts';

export type StaffServices = Pick<Services, 'reservations' | 'clock' | 'payments'>;

export interface EndReservation {
  reservation: Reservation;
  by: string;
}

export type EndOutcome =
  /** `takenCents`: the guarantee that is taken from the renter's card. */
  | { kind: 'done'; takenCents?: Cents | undefined }
  /** The reservation has changed since it was read. */
  | { kind: EndRefusal | 'stale' };

/** Why an act must not end a reservation; undefined when it may. Writes nothing. */
export async function reviewEnd(
  { payments, clock }: Pick<StaffServices, 'clock' | 'payments'>,
  act: EndAct,
  reservation: Reservation,
): Promise<EndRefusal | undefined> {
  const [attempts, refunds, paid] = await Promise.all([
    payments.findAttempts(reservation.code),
    payments.refunds.listByReservation(reservation.id),
    payments.refunds.listPaid(reservation.id),
  ]);
  return refuseEnd(act, reservation, {
    isPaid: refundableOf(paid) > 0,
    isSettling:
      attempts.some(({ state }) => isLive(state)) || refunds.some(({ state }) => isOpenRefund(state)),
    now: clock.now(),
  });
}

/** Requires that nothing was paid online; releases the unit and sends a mail. */
export async function cancelUnpaid(services: StaffServices, input: EndReservation): Promise<EndOutcome> {
  const { reservation, by } = input;
  const refusal = await reviewEnd(services, 'cancel', reservation);
  if (refusal) return { kind: refusal };
  const { id: reservationId, version } = reservation;
  const mails = [cancellationMail(reservation, { refundCents: 0 })];
  return services.reservations.cancel({ reservationId, version, by, refunds: [], mails });
}

/** Releases the unit, keeps the payment and takes the guarantee, with a mail about it. counter.md#guarantee. */
export async function markNoShow(services: StaffServices, input: EndReservation): Promise<EndOutcome> {
  const { reservation, by } = input;
  const refusal = await reviewEnd(services, 'no-show', reservation);
  if (refusal) return { kind: refusal };
  const { id: reservationId, version } = reservation;
  const toMails = (takenCents: Cents) => [noShowMail(reservation, takenCents)];
  return services.reservations.markNoShow({ reservationId, version, by, at: services.clock.now(), toMails });
}

/** Ends the hold. */
export async function releaseHeld(
  services: StaffServices,
  { reservation }: Pick<EndReservation, 'reservation'>,
): Promise<EndOutcome> {
  const refusal = await reviewEnd(services, 'release', reservation);
  if (refusal) return { kind: refusal };
  const isReleased = await services.reservations.release(reservation.id, 'cancelled');
  return { kind: isReleased ? 'done' : 'stale' };
}
