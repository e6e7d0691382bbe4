import type { Cents } from '#domain/money/money.ts';
import type { CardGateway, ReverseResult } from '#operations/ports/payment-gateway.ts';
import { judge, originalUnknownCodes } from './codes.ts';
import type { LookUp } from './look-up.ts';
import { toCurrencyNumber, toDecimal } from './money.ts';
import { judgeLookUp } from './query.ts';
import type { Call, Reply, Send } from './transport.ts';
import { type Answer, isSameId, readAnswer } from './wire.ts';

export type Reversal = Parameters<CardGateway['reverse']>[0];

interface ReverseTools {
  send: Send;
  lookUp: (sought: { gatewayTxnId: string; gatewayOrderId: string }) => Promise<LookUp>;
  timeoutMs: number;
}

type BackAnswer =
  | { kind: 'done' }
  | { kind: 'refused'; answer: Answer | undefined; rawCode: string }
  | { kind: 'unknown' };

/** Gives the money of one payment back in full: void, or a refund when a void comes too late. PAYMENTS.md 3.9. */
export async function reversePayment(payment: Reversal, tools: ReverseTools): Promise<ReverseResult> {
  const voided = await sendBack(tools, payment.gatewayTxnId, {
    path: '/void',
    body: {
      TransactionIdentifier: payment.gatewayTxnId,
      ExternalIdentifier: `${payment.gatewayOrderId}-void`,
      TerminalCode: '',
      TerminalSerialNumber: '',
      AutoReversal: true,
    },
  });
  if (voided.kind === 'done') return { kind: 'reversed' };
  if (voided.kind === 'unknown') return { kind: 'unknown' };
  const facts = { rawCode: voided.rawCode };
  if (!voided.answer) return { kind: 'refused', facts };
  if (originalUnknownCodes.includes(voided.rawCode)) return { kind: 'not-found', facts };
  return refundRest(payment, facts, tools);
}

/** A refund has no idempotency, so what went back already is looked at first; blind only when it is the first try. */
async function refundRest(
  payment: Reversal,
  facts: { rawCode: string },
  tools: ReverseTools,
): Promise<ReverseResult> {
  const seen = await tools.lookUp(payment);
  const found = judgeLookUp(seen);
  switch (found.kind) {
    case 'reversed':
      return { kind: 'reversed' };
    case 'declined':
      return { kind: 'not-found', facts };
    case 'not-found':
      return { kind: 'unknown' };
    case 'approved': {
      const credited = seen.kind === 'seen' ? seen.order?.creditedCents : undefined;
      if (credited === undefined && payment.repeated) return { kind: 'refused', facts };
      return refund(payment, found.amountCents - (credited ?? 0), tools);
    }
    case 'unsupported':
      return payment.repeated ? { kind: 'refused', facts } : refund(payment, payment.amountCents, tools);
    case 'unavailable':
      return payment.repeated ? { kind: 'unknown' } : refund(payment, payment.amountCents, tools);
  }
}

async function refund(payment: Reversal, amountCents: Cents, tools: ReverseTools): Promise<ReverseResult> {
  const refunded = await sendBack(tools, payment.gatewayTxnId, {
    path: '/refund',
    body: {
      Refund: true,
      TransactionIdentifier: payment.gatewayTxnId,
      TotalAmount: Number(toDecimal(amountCents)),
      CurrencyCode: toCurrencyNumber('USD'),
      OrderIdentifier: payment.gatewayOrderId,
      ExternalIdentifier: `${payment.gatewayOrderId}-refund`,
    },
  });
  if (refunded.kind === 'done') return { kind: 'reversed' };
  return refunded.kind === 'refused'
    ? { kind: 'refused', facts: { rawCode: refunded.rawCode } }
    : { kind: 'unknown' };
}

async function sendBack(
  tools: ReverseTools,
  gatewayTxnId: string,
  { path, body }: { path: '/void' | '/refund'; body: Record<string, unknown> },
): Promise<BackAnswer> {
  const call: Call = {
    operation: path.slice(1),
    method: 'POST',
    path,
    body: JSON.stringify(body),
    withCredentials: true,
    timeoutMs: tools.timeoutMs,
  };
  return readBackReply(await tools.send(call), gatewayTxnId);
}

function readBackReply(reply: Reply, gatewayTxnId: string): BackAnswer {
  if (reply.kind === 'denied') return { kind: 'refused', answer: undefined, rawCode: `HTTP ${reply.status}` };
  const answer = reply.kind === 'answer' ? readAnswer(reply.document) : undefined;
  if (!answer || answer.approved === undefined || answer.code === undefined) return { kind: 'unknown' };
  if (answer.originalId !== undefined && !isSameId(answer.originalId, gatewayTxnId))
    return { kind: 'unknown' };
  const verdict = judge(answer.approved, answer.code);
  if (verdict.kind === 'approved') return { kind: 'done' };
  if (verdict.kind === 'unknown' || verdict.reason === 'temporary') return { kind: 'unknown' };
  return { kind: 'refused', answer, rawCode: answer.code };
}
