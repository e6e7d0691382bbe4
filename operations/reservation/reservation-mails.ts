import type { Cents } from '#domain/money/money.ts';
import type { PricedCharge } from '#domain/payment/return-charge.ts';
import type { MoneyBack } from '#domain/payment/transfer/money-back.ts';
import type { PaperDecision, Papers } from '#domain/precheckin/papers.ts';
import type { Agreement } from '#domain/rental/agreement.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { Services } from '../ports/services.ts';

/** `back`: empty when nothing comes back. Sent at most once per reservation. */
export function cancellationMail(reservation: Reservation, back: MoneyBack[]): OutboxMail {
  return { ...mailOnce('cancellation', reservation), details: { back } };
}

/** Says that the guarantee is taken. Sent at most once per reservation. counter.md#guarantee. */
export function noShowMail(reservation: Reservation, takenCents: Cents): OutboxMail {
  return { ...mailOnce('no-show', reservation), details: { amountCents: takenCents } };
}

/** Sent at most once per reservation. */
export function checkedInMail(reservation: Reservation): OutboxMail {
  return mailOnce('checked-in', reservation);
}

/** The agreement of the pick-up as a PDF. Sent at most once per reservation. */
export function agreementMail(reservation: Reservation, agreement: Agreement): OutboxMail {
  return { ...mailOnce('agreement', reservation), details: { agreement } };
}

/** The bill with all lines that were added to it. Sent at most once for each `of`. counter.md#final-bill. */
export function finalBillMail(
  reservation: Reservation,
  { of, charges, owedCents }: { of: string; charges: PricedCharge[]; owedCents: Cents },
): OutboxMail {
  const dedupeKey = `final-bill:${reservation.id}:${of}`;
  const details = { amountCents: Math.max(0, owedCents), charges };
  return { ...mailOnce('final-bill', reservation), dedupeKey, details };
}

/** Tells a decision about the papers of a version. Sent at most once per version. */
export function papersMail(
  reservation: Reservation,
  {
    decision,
    version,
    reason,
    note,
  }: Pick<Papers, 'version' | 'reason' | 'note'> & { decision: PaperDecision },
): OutboxMail {
  const kind = `papers-${decision}` as const;
  const dedupeKey = `${kind}:${reservation.id}:${version}`;
  return { ...mailOnce(kind, reservation), dedupeKey, details: { papers: { reason, note } } };
}

/** Asks a new renter to confirm a counter booking. Sent at most once per reservation. */
export function confirmBookingMail(reservation: Reservation): OutboxMail {
  return mailOnce('confirm-booking', reservation);
}

/** `back`: of a cheaper amendment. Sent at most once per reservation and once per amendment. */
export function confirmationMail(
  reservation: Reservation,
  amendmentId?: string,
  back?: MoneyBack[],
): OutboxMail {
  if (!amendmentId) return mailOnce('confirmation', reservation);
  const dedupeKey = `confirmation:${reservation.id}:${amendmentId}`;
  return { ...mailOnce('change', reservation), dedupeKey, details: { back } };
}

/** A link to pay the difference of a change that the company has prepared. */
export function payChangeMail(
  reservation: Reservation,
  { id, differenceCents, openUntil }: Pick<Amendment, 'id' | 'differenceCents' | 'openUntil'>,
): OutboxMail {
  const details = { amountCents: differenceCents, amendment: { id, openUntil } };
  return { ...mailOnce('pay-change', reservation), dedupeKey: `pay-change:${id}`, details };
}

/** A mail to the renter, whose key allows one of its kind for each reservation. */
function mailOnce(kind: OutboxMail['kind'], { id, renter, language }: Reservation): OutboxMail {
  return { dedupeKey: `${kind}:${id}`, kind, reservationId: id, to: renter.email, language };
}

const REMINDER_HOURS = 48;

/** Queues due reminders, each once; returns how many. Later bookings get only the confirmation. */
export function remindRenters({ outbox, clock }: Pick<Services, 'outbox' | 'clock'>): Promise<number> {
  return outbox.queueReminders(clock.now(), REMINDER_HOURS);
}
