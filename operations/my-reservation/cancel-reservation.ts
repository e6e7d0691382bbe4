import type { Cents } from '#domain/money/money.ts';
import { type LockedReason, type Reservation, whyLocked } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { listMoneyBack } from '../reservation/list-money-back.ts';
import { cancellationMail } from '../reservation/reservation-mails.ts';
import { type CancellationNow, cancellationNow, toCancellationRefunds } from './cancellation-refunds.ts';

export type ReviewCancellationOutcome =
  | ({ kind: 'open' } & CancellationNow)
  | { kind: 'locked'; reason: LockedReason };

/** Writes nothing. */
export async function reviewCancellation(
  services: Services,
  reservation: Reservation,
): Promise<ReviewCancellationOutcome> {
  const reason = whyLocked(reservation, services.clock.now());
  if (reason) return { kind: 'locked', reason };
  return { kind: 'open', ...(await cancellationNow(services, reservation)) };
}

export interface CancelReservationInput {
  /** The caller has authenticated the renter. */
  reservation: Reservation;
  /** As on the submitted page. */
  submitted: { version: number; refundCents: Cents };
}

export type CancelReservationOutcome =
  | { kind: 'cancelled' }
  | { kind: 'locked'; reason: LockedReason }
  /** The reservation or the refund differs from the submitted page, which must be shown again. */
  | { kind: 'changed-meanwhile' };

/** In one transaction: releases the unit, requests the refunds, queues the mail. */
export async function cancelReservation(
  services: Services,
  { reservation, submitted }: CancelReservationInput,
): Promise<CancelReservationOutcome> {
  const review = await reviewCancellation(services, reservation);
  if (review.kind === 'locked') return review;
  const { refundCents } = review.terms;
  if (reservation.version !== submitted.version || refundCents !== submitted.refundCents)
    return { kind: 'changed-meanwhile' };
  const by = { reason: 'Canceled by the renter', requestedBy: 'renter' };
  const refunds = await toCancellationRefunds(services, reservation, refundCents, by);
  if (!refunds) return { kind: 'changed-meanwhile' };
  const outcome = await services.reservations.cancel({
    reservationId: reservation.id,
    version: reservation.version,
    by: 'renter',
    refunds,
    mails: [cancellationMail(reservation, await listMoneyBack(services.payments, refunds))],
  });
  switch (outcome.kind) {
    case 'done':
      return { kind: 'cancelled' };
    case 'payment-in-progress':
      return { kind: 'locked', reason: 'payment-in-progress' };
    case 'stale':
      return { kind: 'changed-meanwhile' };
  }
}
