import { formatMoney } from '#app/texts/format.ts';
import type { Cents } from '#domain/money/money.ts';
import { isOpenCapture } from '#domain/payment/transfer/capture.ts';
import { type PaidMoney, splitRefund } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf, requestReservationRefund } from '#operations/payment/transfer/refund-payment.ts';
import type { RequestRefundOutcome } from '#operations/ports/transfer-store.ts';
import { type AdminServices, type Answer, notFound } from './admin-services.ts';
import type { PaymentsCommand } from './parse-command.ts';
import { formatRefundStates, watchRefunds } from './watch-refunds.ts';

type RefundCommand = Extract<PaymentsCommand, { kind: 'refund' }>;

/** Result of a refund command with the present data. */
interface RefundPreview {
  reservation: Reservation;
  /** Limits the refund to what this attempt paid. Undefined: all payments of the reservation. */
  attemptId: string | undefined;
  amountCents: Cents;
  leftCents: Cents;
  parts: { attemptId: string; amountCents: Cents }[];
  /** Whether the refund leaves nothing of what was paid for the reservation. */
  isAll: boolean;
  /** Notes about money that is authorized and not captured. */
  held: string[];
}

/** `refund`: shows what would be refunded, or requests the refund and waits for the site to process it. */
export async function answerRefund(admin: AdminServices, command: RefundCommand): Promise<Answer> {
  const preview = await previewRefund(admin, command);
  if ('status' in preview) return preview;
  if (!command.yes) return { text: announce(preview, command), status: 0 };
  return refund(admin, preview, command);
}

async function previewRefund(admin: AdminServices, command: RefundCommand): Promise<RefundPreview | Answer> {
  const [first] = await admin.payments.findAttempts(command.reference);
  const reservation = first && (await admin.reservations.find(first.reservationId));
  if (!reservation) return notFound(admin, command.reference);
  const attemptId = reservation.code === command.reference ? undefined : first.id;
  const all = await admin.payments.refunds.listPaid(reservation.id);
  const paid: PaidMoney[] = all.filter((one) => attemptId === undefined || one.attemptId === attemptId);
  const leftCents = refundableOf(paid);
  const amountCents = command.amountCents === 'all' ? leftCents : command.amountCents;
  const parts = splitRefund(paid, amountCents);
  if (!parts || amountCents === 0) return tooMuch(command, leftCents);
  return {
    reservation,
    attemptId,
    amountCents,
    leftCents,
    parts,
    isAll: refundableOf(all) === amountCents,
    held: (await Promise.all(parts.map((part) => describeHeld(admin, part)))).flat(),
  };
}

/** Notes how the part of a refund is returned when its money is authorized and not captured. */
async function describeHeld(
  { payments }: AdminServices,
  part: RefundPreview['parts'][number],
): Promise<string[]> {
  const capture = await payments.captures.findByAttempt(part.attemptId);
  if (!capture || !isOpenCapture(capture.state)) return [];
  const how =
    part.amountCents === capture.amountCents
      ? 'all of it is released, and nothing taken'
      : 'a part goes back once it is taken';
  return [`${capture.reference} is held on the card and not taken yet (${capture.state}): ${how}.`];
}

function announce(preview: RefundPreview, command: RefundCommand): string {
  const what = `${formatMoney(preview.amountCents)} of ${formatMoney(preview.leftCents)} paid for ${command.reference}`;
  const lines = [
    `Would give back ${what}, reason: ${command.reason}.`,
    ...preview.held,
    ...warnOfKept(preview),
    'Nothing was done; --yes does it.',
  ];
  return lines.join('\n');
}

/** A refund does not cancel the reservation: the renter may still come for the car. */
function warnOfKept({ reservation: { code, state }, isAll }: RefundPreview): string[] {
  if (!isAll || state !== 'confirmed') return [];
  return [`All that was paid goes back, but ${code} stays confirmed and its car kept.`];
}

async function refund(admin: AdminServices, preview: RefundPreview, command: RefundCommand): Promise<Answer> {
  const { attemptId, amountCents, reservation } = preview;
  const outcome = await requestReservationRefund(admin, {
    reservationId: reservation.id,
    attemptId,
    amountCents,
    cause: 'goodwill' as const,
    reason: command.reason,
    requestedBy: command.actor,
    requestKey: keyOf(command),
  });
  const answer = await toAnswer(admin, command, outcome);
  const more = answer.status === 0 ? [...preview.held, ...warnOfKept(preview)] : [];
  return { ...answer, text: [answer.text, ...more].join('\n') };
}

async function toAnswer(
  admin: AdminServices,
  command: RefundCommand,
  outcome: RequestRefundOutcome,
): Promise<Answer> {
  switch (outcome.kind) {
    case 'requested':
      return formatRefundStates(await watchRefunds(admin, outcome.refunds));
    case 'repeated': {
      const lines = outcome.refunds.map(({ reference, state }) => `${reference}: ${state}`);
      const hint =
        'The same amount was given back for the same reason before. Another reason makes it another refund.';
      return no([hint, ...lines].join('\n'));
    }
    case 'open-refund':
      return no(`${outcome.refund.reference} is under way (${outcome.refund.state}); wait for it.`);
    case 'too-much':
      return tooMuch(command, outcome.refundableCents);
    case 'not-paid':
      return no(`${command.reference} has not been paid.`);
  }
}

/** The same command entered twice is one refund. */
function keyOf({ reference, amountCents, reason }: RefundCommand): string {
  return `typed:${reference}:${amountCents}:${reason}`;
}

function tooMuch({ reference }: RefundCommand, leftCents: Cents): Answer {
  return no(`Of ${reference} ${formatMoney(leftCents)} can be given back.`);
}

function no(text: string): Answer {
  return { text, status: 1 };
}
