import { formatMoney } from '#app/texts/format.ts';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Capture, CaptureState } from '#domain/payment/transfer/capture.ts';
import type { Refund, RefundState } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { MailLine } from '#operations/ports/outbox.ts';

/** Short explanations of the states; `docs/guides/payments.md` has the long ones. */
const attemptMeanings: Record<AttemptState, string> = {
  created: 'the first call is about to be made',
  starting: 'the first call is under way',
  awaiting_payer: 'the payer is at the bank or at PayPal',
  authenticated: 'the payer is back, nothing taken yet',
  charging: 'the money is being taken',
  unknown: 'the outcome is not known; the site keeps asking',
  paid_pending: 'not final at the gateway; the site keeps asking',
  paid: 'received and verified',
  declined: 'refused by the bank, nothing taken',
  auth_failed: 'refused by 3-D Secure, nothing taken',
  cancelled: 'the payer gave up, nothing taken',
  expired: 'the time was over, nothing taken',
  error: 'failed for a technical reason, nothing taken',
  reversing: 'what cannot be kept is on its way back',
  reversed: 'gone back',
  manual_review: 'a person must look',
};

const captureMeanings: Record<CaptureState, string> = {
  held: 'a guarantee, held on the card; taken if the renter does not come, else released',
  requested: 'held on the card, not taken yet; the site takes it',
  unknown: 'taken or not, the answer was lost; the site finds out by itself',
  review: 'held on the card, and the gateway did not let us take it, or cannot tell',
  captured: 'taken',
  refused: 'never taken',
  released: 'released, because all of it was given back, or the guarantee is not needed any more',
};

const refundMeanings: Record<RefundState, string> = {
  requested: 'on its way, or about to be sent',
  unknown: 'gone back or not, the answer was lost; the site finds out by itself',
  pending: 'not final at the gateway; the site keeps asking',
  review: 'a person must look',
  refunded: 'gone back',
  refused: 'nothing has gone back',
};

/** Characters that a terminal would execute: renters and gateways could hide or forge lines with them. */
const TERMINAL_ORDERS = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Aligns columns to their widest cell. */
export function formatTable(given: string[][]): string {
  const rows = given.map((row) => row.map((cell) => cell.replace(TERMINAL_ORDERS, '\ufffd')));
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Details of a payment, without card data. */
export function formatAttempt(attempt: PaymentAttempt, reservation: Reservation | undefined): string {
  const facts: [string, string | undefined][] = [
    ['payment', `${attempt.gatewayOrderId} (${attempt.id})`],
    ['state', `${attempt.state}: ${toMeaning(attempt)}`],
    ['amount', `${formatMoney(attempt.amountCents)} ${attempt.currency}`],
    ['pays', toPurpose(attempt)],
    ['reservation', reservation && `${reservation.code}, ${reservation.state}, ${reservation.paymentStatus}`],
    ['gateway', `${attempt.gateway}, transaction ${attempt.gatewayTxnId}`],
    ['answer', joined([attempt.rawCode, attempt.declineClass, attempt.authCode, attempt.rrn])],
    ['3-D Secure', joined([attempt.tdsStatus, attempt.eci, attempt.tdsVersion])],
    ['flags', joined(attempt.flags)],
    ['begun', formatTime(attempt.createdAt)],
    ['next look', formatWhen(attempt.nextCheckAt)],
  ];
  return formatTable(facts.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function toMeaning({ state, captureMode }: PaymentAttempt): string {
  const isHeld = state === 'paid' && captureMode === 'guarantee';
  return isHeld ? 'authorized and verified, not taken' : attemptMeanings[state];
}

function toPurpose({ amendmentId, captureMode }: PaymentAttempt): string {
  if (amendmentId) return `amendment ${amendmentId}`;
  return captureMode === 'guarantee' ? 'nothing: a guarantee, held on the card' : 'the reservation';
}

/** Details of an authorized payment and its capture. */
export function formatCapture(capture: Capture): string {
  const facts: [string, string | undefined][] = [
    ['capture', `${capture.reference} (${capture.id})`],
    ['state', `${capture.state}: ${captureMeanings[capture.state]}`],
    ['amount', formatMoney(capture.amountCents)],
    ['sent', `${capture.sendCount}×`],
    ['answer', capture.rawCode],
    ['next look', formatWhen(capture.nextCheckAt)],
  ];
  return formatTable(facts.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export function formatRefund(refund: Refund): string {
  const facts: [string, string | undefined][] = [
    ['refund', `${refund.reference} (${refund.id})`],
    ['state', `${refund.state}: ${refundMeanings[refund.state]}`],
    ['amount', formatMoney(refund.amountCents)],
    ['reason', `${refund.cause}: ${refund.reason}, asked for by ${refund.requestedBy}`],
    ['sent', `${refund.sendCount}×`],
    ['answer', refund.rawCode],
    ['next look', formatWhen(refund.nextCheckAt)],
  ];
  return formatTable(facts.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Delivery state of each mail. A mail that was given up is in `/staff/money`. */
export function formatMails(mails: MailLine[]): string {
  return formatTable(
    mails.map((mail) => [
      formatTime(mail.createdAt),
      mail.code ?? '',
      `mail ${mail.kind}`,
      formatSending(mail),
      mail.lastError ?? '',
    ]),
  );
}

function formatSending({ sentAt, givenUpAt, tries }: MailLine): string {
  if (sentAt) return `sent ${formatTime(sentAt)}`;
  return givenUpAt ? `given up after ${tries} tries: /staff/money` : `not sent after ${tries} tries`;
}

/** Local time of Panama. */
function formatTime(instant: Instant): string {
  return fromInstant(instant).replace('T', ' ');
}

function formatWhen(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : formatTime(instant);
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(', ') || undefined;
}
