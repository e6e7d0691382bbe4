import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from '../ports/outbox.ts';

/** Sent at most once per reservation and once per amendment. */
export function confirmationMail(reservation: Reservation, amendmentId?: string): OutboxMail {
  return {
    dedupeKey: amendmentId
      ? `confirmation:${reservation.id}:${amendmentId}`
      : `confirmation:${reservation.id}`,
    kind: amendmentId ? 'change' : 'confirmation',
    reservationId: reservation.id,
    to: reservation.renter.email,
    language: reservation.language,
  };
}
