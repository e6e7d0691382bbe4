import type { Cents } from '#domain/money/money.ts';
import { splitRefund } from '#domain/payment/transfer/refund.ts';
import { type CancellationTerms, cancellationTerms } from '#domain/reservation/cancellation.ts';
import { type LockedReason, type Reservation, whyLocked } from '#domain/reservation/reservation.ts';
import { refundableOf } from '../payment/transfer/refund-payment.ts';
import type { Services } from '../ports/services.ts';
import type { NewRefund } from '../ports/transfer-store.ts';
import { agreedCancellation } from '../reservation/agreed-cancellation.ts';
import { toNewRefunds } from '../reservation/new-refunds.ts';
import { cancellationMail } from '../reservation/reservation-mails.ts';

export type ReviewCancellationOutcome =
  | { kind: 'open'; terms: CancellationTerms; paidCents: Cents }
  | { kind: 'locked'; reason: LockedReason };

/** Writes nothing. */
export async function reviewCancellation(
  services: Services,
  reservation: Reservation,
): Promise<ReviewCancellationOutcome> {
  const now = services.clock.now();
  const reason = whyLocked(reservation, now);
  if (reason) return { kind: 'locked', reason };
  const paidCents = refundableOf(await services.payments.refunds.listPaid(reservation.id));
  const rental = {
    pickupAt: reservation.search.pickupAt,
    totalCents: reservation.quote.totalCents,
    paidCents,
  };
  return {
    kind: 'open',
    terms: cancellationTerms(agreedCancellation(services, reservation), rental, now),
    paidCents,
  };
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
  const refunds = await toRefunds(services, reservation, refundCents);
  if (!refunds) return { kind: 'changed-meanwhile' };
  const outcome = await services.reservations.cancel({
    reservationId: reservation.id,
    version: reservation.version,
    by: 'renter',
    refunds,
    mails: [cancellationMail(reservation, review.terms)],
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

async function toRefunds(
  services: Services,
  { id }: Reservation,
  refundCents: Cents,
): Promise<NewRefund[] | undefined> {
  if (refundCents === 0) return [];
  const parts = splitRefund(await services.payments.refunds.listPaid(id), refundCents);
  return (
    parts &&
    toNewRefunds(services, parts, {
      cause: 'cancellation',
      reason: 'Canceled by the renter',
      requestedBy: 'renter',
      requestKey: `cancellation:${id}`,
    })
  );
}
