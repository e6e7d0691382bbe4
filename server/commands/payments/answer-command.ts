import { formatMoney } from '#app/texts/format.ts';
import type { Capture } from '#domain/payment/transfer/capture.ts';
import { refundableOf } from '#operations/payment/transfer/refund-payment.ts';
import { type AdminServices, type Answer, findCapture, findRefund, notFound } from './admin-services.ts';
import { answerReconcile } from './answer-reconcile.ts';
import { answerRefund } from './answer-refund.ts';
import { answerResolve } from './answer-resolve.ts';
import {
  formatAttempt,
  formatCapture,
  formatLines,
  formatMails,
  formatRefund,
  formatTrail,
} from './format.ts';
import type { PaymentsCommand } from './parse-command.ts';

/** Commands that need the database. */
type AdminCommand = Exclude<PaymentsCommand, { kind: 'check-page' }>;

export function answerCommand(admin: AdminServices, command: AdminCommand): Promise<Answer> {
  switch (command.kind) {
    case 'list':
      return list(admin, command);
    case 'show':
      return show(admin, command.reference);
    case 'refund':
      return answerRefund(admin, command);
    case 'retry':
      return retry(admin, command.reference);
    case 'reconcile':
      return answerReconcile(admin, command.day);
    case 'resolve':
      return answerResolve(admin, command);
  }
}

async function list(
  { payments, outbox }: AdminServices,
  command: Extract<PaymentsCommand, { kind: 'list' }>,
): Promise<Answer> {
  const lines = await payments.listLines({
    ...(command.states && { states: command.states }),
    olderThanMs: command.olderThanMs,
    limit: command.limit,
  });
  // A list by state shows only money, no mails.
  const mails = command.states ? [] : await outbox.listGivenUp(command.limit);
  if (lines.length + mails.length === 0) return { text: 'None.', status: 0 };
  const more = lines.length === command.limit ? `\nOnly the first ${command.limit}; --limit shows more.` : '';
  const parts = [
    ...(lines.length > 0 ? [formatLines(lines) + more] : []),
    ...(mails.length > 0 ? [formatMails(mails)] : []),
  ];
  return { text: parts.join('\n\n'), status: 0 };
}

async function show(admin: AdminServices, reference: string): Promise<Answer> {
  const refund = await findRefund(admin, reference);
  if (refund) {
    const trail = await admin.payments.trailOf({ kind: 'refund', id: refund.id });
    return { text: `${formatRefund(refund)}\n\n${formatTrail(trail)}`, status: 0 };
  }
  const capture = await findCapture(admin, reference);
  if (capture) return { text: await describeCapture(admin, capture), status: 0 };
  const attempts = await admin.payments.findAttempts(reference);
  const [first] = attempts;
  if (!first) return notFound(admin, reference);
  const reservation = await admin.reservations.find(first.reservationId);
  const parts = await Promise.all(
    attempts.map(async (attempt) => {
      const trail = await admin.payments.trailOf({ kind: 'payment', id: attempt.id });
      const held = await admin.payments.captures.findByAttempt(attempt.id);
      const captureText = held ? [await describeCapture(admin, held)] : [];
      return [formatAttempt(attempt, reservation), formatTrail(trail), ...captureText].join('\n\n');
    }),
  );
  const refunds = await admin.payments.refunds.listByReservation(first.reservationId);
  const mails = await admin.outbox.mailsOf(first.reservationId);
  const kept = await admin.payments.refunds.listPaid(first.reservationId);
  const rest = [
    ...refunds.map(formatRefund),
    ...(mails.length > 0 ? [formatMails(mails)] : []),
    `Kept of this reservation: ${formatMoney(refundableOf(kept))}`,
  ];
  return { text: [...parts, ...rest].join('\n\n'), status: 0 };
}

async function describeCapture({ payments }: AdminServices, capture: Capture): Promise<string> {
  const trail = await payments.trailOf({ kind: 'capture', id: capture.id });
  return `${formatCapture(capture)}\n\n${formatTrail(trail)}`;
}

async function retry(admin: AdminServices, reference: string): Promise<Answer> {
  if (await admin.outbox.retryMail(reference))
    return { text: `The site tries to send the mail ${reference} again now.`, status: 0 };
  const now = admin.clock.now();
  const refund = await findRefund(admin, reference);
  const capture = refund ? undefined : await findCapture(admin, reference);
  const attempts = (refund ?? capture) ? [] : await admin.payments.findAttempts(reference);
  if (!refund && !capture && attempts.length === 0) return notFound(admin, reference);
  const due = await Promise.all([
    ...(refund ? [admin.payments.refunds.makeDue(refund.id, now)] : []),
    ...(capture ? [admin.payments.captures.makeDue(capture.id, now)] : []),
    ...attempts.map(({ id }) => admin.payments.makeDue(id, now)),
  ]);
  if (!due.includes(true))
    return { text: `${reference}: nothing about it is open, or the site is asking just now.`, status: 1 };
  return {
    text: `${reference}: the site asks the gateway again now. See: npm run payments -- show ${reference}`,
    status: 0,
  };
}
