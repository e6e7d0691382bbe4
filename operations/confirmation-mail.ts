import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './ports/outbox.ts';

/** The mail that tells a reservation is confirmed; one per reservation, ever. */
export function confirmationMail(reservation: Reservation): OutboxMail {
  return {
    dedupeKey: `confirmation:${reservation.id}`,
    kind: 'confirmation',
    reservationId: reservation.id,
    to: reservation.client.email,
    language: reservation.language,
  };
}
