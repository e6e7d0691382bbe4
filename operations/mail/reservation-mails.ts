import type { CancellationTerms } from '#domain/reservation/cancellation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from '../ports/outbox.ts';

/** The mail that tells a reservation is cancelled, and what goes back; one per reservation, ever. */
export function cancellationMail(
  reservation: Reservation,
  { refundCents }: Pick<CancellationTerms, 'refundCents'>,
): OutboxMail {
  return {
    dedupeKey: `cancellation:${reservation.id}`,
    kind: 'cancellation',
    reservationId: reservation.id,
    to: reservation.client.email,
    language: reservation.language,
    details: { amountCents: refundCents },
  };
}

/** The mail that tells where a renter goes who has checked in; one per reservation. */
export function checkedInMail(reservation: Reservation): OutboxMail {
  return {
    dedupeKey: `checked-in:${reservation.id}`,
    kind: 'checked-in',
    reservationId: reservation.id,
    to: reservation.client.email,
    language: reservation.language,
  };
}
