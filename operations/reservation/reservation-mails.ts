import type { Cents } from '#domain/money/money.ts';
import type { CancellationTerms } from '#domain/reservation/cancellation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { Services } from '../ports/services.ts';

/** Sent at most once per reservation. */
export function cancellationMail(
  reservation: Reservation,
  { refundCents }: Pick<CancellationTerms, 'refundCents'>,
): OutboxMail {
  return {
    dedupeKey: `cancellation:${reservation.id}`,
    kind: 'cancellation',
    reservationId: reservation.id,
    to: reservation.renter.email,
    language: reservation.language,
    details: { amountCents: refundCents },
  };
}

/** Says that the guarantee is taken. Sent at most once per reservation. counter.md#guarantee. */
export function noShowMail(reservation: Reservation, takenCents: Cents): OutboxMail {
  return {
    dedupeKey: `no-show:${reservation.id}`,
    kind: 'no-show',
    reservationId: reservation.id,
    to: reservation.renter.email,
    language: reservation.language,
    details: { amountCents: takenCents },
  };
}

/** Sent at most once per reservation. */
export function checkedInMail(reservation: Reservation): OutboxMail {
  return {
    dedupeKey: `checked-in:${reservation.id}`,
    kind: 'checked-in',
    reservationId: reservation.id,
    to: reservation.renter.email,
    language: reservation.language,
  };
}

/** Asks a new renter to confirm a counter booking. Sent at most once per reservation. */
export function confirmBookingMail(reservation: Reservation): OutboxMail {
  return {
    dedupeKey: `confirm-booking:${reservation.id}`,
    kind: 'confirm-booking',
    reservationId: reservation.id,
    to: reservation.renter.email,
    language: reservation.language,
  };
}

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

const REMINDER_HOURS = 48;

/** Queues due reminders, each once; returns how many. Later bookings get only the confirmation. */
export function remindRenters({ outbox, clock }: Pick<Services, 'outbox' | 'clock'>): Promise<number> {
  return outbox.queueReminders(clock.now(), REMINDER_HOURS);
}
