import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Capture } from '#domain/payment/transfer/capture.ts';
import type { Refund } from '#domain/payment/transfer/refund.ts';
import { resolvePayment } from '#operations/payment/resolve-payment.ts';
import { resolveCapture } from '#operations/payment/transfer/settle-capture.ts';
import { resolveRefund } from '#operations/payment/transfer/settle-refund.ts';
import { type AdminServices, type Answer, findCapture, findRefund, notFound } from './admin-services.ts';
import type { PaymentsCommand, Verdict } from './parse-command.ts';

type ResolveCommand = Extract<PaymentsCommand, { kind: 'resolve' }>;

/** `resolve`: ends the review of a payment, a capture or a refund by an operator's decision. */
export async function answerResolve(admin: AdminServices, command: ResolveCommand): Promise<Answer> {
  const refund = await findRefund(admin, command.reference);
  if (refund) return endRefund(admin, refund, command);
  const capture = await findCapture(admin, command.reference);
  if (capture) return endCapture(admin, capture, command);
  const attempts = await admin.payments.findAttempts(command.reference);
  if (attempts.length === 0) return notFound(admin, command.reference);
  const attempt = attempts.find(({ state }) => state === 'manual_review');
  if (!attempt) return refuse(`${command.reference} is not under review: ${attempts.at(-1)?.state}.`);
  return endPayment(admin, attempt, command);
}

async function endPayment(
  admin: AdminServices,
  attempt: PaymentAttempt,
  command: ResolveCommand,
): Promise<Answer> {
  const { reason: note, actor } = command;
  if (!isPaymentVerdict(command.verdict))
    return refuse('A payment is resolved as paid, declined or reversed.');
  if (!command.yes) return wouldMove(attempt.gatewayOrderId, attempt.state, command);
  const outcome = await resolvePayment(admin, { attempt, verdict: command.verdict, actor, note });
  switch (outcome.kind) {
    case 'resolved':
      return { text: `${attempt.gatewayOrderId} is ${outcome.attempt.state}.`, status: 0 };
    case 'not-under-review':
      return refuse(`${attempt.gatewayOrderId} is not under review any more: ${outcome.attempt.state}.`);
    case 'cannot-confirm':
      return refuse(
        `${attempt.gatewayOrderId} cannot be called paid: what it pays is paid otherwise, given up or has another price. Give the money back at the bank and resolve it as reversed.`,
      );
  }
}

async function endCapture(admin: AdminServices, capture: Capture, command: ResolveCommand): Promise<Answer> {
  const { verdict: becomes, actor, reason: note } = command;
  const { reference, state } = capture;
  if (becomes !== 'captured' && becomes !== 'refused')
    return refuse('A capture is resolved as captured or refused.');
  if (state !== 'review') return refuse(`${reference} is not under review: ${state}.`);
  if (!command.yes) return wouldMove(reference, state, command);
  const isDone = await resolveCapture(admin, capture, { becomes, actor, note });
  if (!isDone) return refuse(`${reference} was moved by somebody else just now; look at it again.`);
  return { text: `${reference} is ${becomes}.`, status: 0 };
}

async function endRefund(admin: AdminServices, refund: Refund, command: ResolveCommand): Promise<Answer> {
  const { verdict: becomes, actor, reason: note } = command;
  if (becomes !== 'refunded' && becomes !== 'refused')
    return refuse('A refund is resolved as refunded or refused.');
  if (refund.state !== 'review') return refuse(`${refund.reference} is not under review: ${refund.state}.`);
  if (!command.yes) return wouldMove(refund.reference, refund.state, command);
  const isDone = await resolveRefund(admin, refund, { becomes, actor, note });
  if (!isDone) return refuse(`${refund.reference} was moved by somebody else just now; look at it again.`);
  return { text: `${refund.reference} is ${becomes}.`, status: 0 };
}

function wouldMove(reference: string, state: string, { verdict, reason, actor }: ResolveCommand): Answer {
  const text = `Would move ${reference} from ${state} to ${verdict}, decided by ${actor}: ${reason}.`;
  return { text: `${text}\nNothing was done; --yes does it.`, status: 0 };
}

function refuse(text: string): Answer {
  return { text, status: 1 };
}

function isPaymentVerdict(verdict: Verdict): verdict is 'paid' | 'declined' | 'reversed' {
  return verdict === 'paid' || verdict === 'declined' || verdict === 'reversed';
}
