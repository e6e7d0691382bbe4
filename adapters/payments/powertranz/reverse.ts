import type { Cents } from '#domain/money/money.ts';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import type { ReverseResult } from '#operations/ports/gateway-answers.ts';
import { originalUnknownCodes } from './codes.ts';
import type { LookUp, Sought } from './look-up.ts';
import { judgeLookUp } from './query.ts';
import { type BackTools, sendRefund, sendVoid } from './transfers.ts';

export type Reversal = Parameters<CardGateway['reverse']>[0];

interface ReverseTools extends BackTools {
  lookUp: (sought: Sought) => Promise<LookUp>;
}

/** Returns the money of a payment in full: void, or refund after settlement. payments.md#card-transfers. */
export async function reversePayment(payment: Reversal, tools: ReverseTools): Promise<ReverseResult> {
  const voided = await sendVoid(tools, payment);
  if (voided.kind === 'done') return { kind: 'reversed' };
  if (voided.kind !== 'refused') return { kind: 'unknown' };
  const facts = { rawCode: voided.rawCode };
  if (!voided.answer) return { kind: 'refused', facts };
  if (originalUnknownCodes.includes(voided.rawCode)) return { kind: 'not-found', facts };
  return refundRest(payment, facts, tools);
}

/** Refunds are not idempotent: the order's credits are looked up first. Without answer only a first try refunds. */
async function refundRest(
  payment: Reversal,
  facts: { rawCode: string },
  tools: ReverseTools,
): Promise<ReverseResult> {
  const seen = await tools.lookUp(payment);
  const found = judgeLookUp(seen, payment.captureMode);
  const holds = payment.captureMode !== 'sale';
  switch (found.kind) {
    case 'reversed':
      return { kind: 'reversed' };
    case 'declined':
      return { kind: 'not-found', facts };
    case 'not-found':
      return { kind: 'unknown' };
    case 'approved': {
      // Money that is authorized and not captured can only be released by a void, which was just refused.
      if (holds && !found.capturedCents) return { kind: 'refused', facts };
      const credited = seen.kind === 'seen' ? seen.order?.creditedCents : undefined;
      if (credited === undefined && payment.repeated) return { kind: 'refused', facts };
      return refund(payment, (found.capturedCents ?? found.amountCents) - (credited ?? 0), tools);
    }
    case 'unsupported':
      return payment.repeated || holds
        ? { kind: 'refused', facts }
        : refund(payment, payment.amountCents, tools);
    case 'unavailable':
      return payment.repeated || holds ? { kind: 'unknown' } : refund(payment, payment.amountCents, tools);
  }
}

async function refund(payment: Reversal, amountCents: Cents, tools: ReverseTools): Promise<ReverseResult> {
  const reference = `${payment.gatewayOrderId}-refund`;
  const refunded = await sendRefund(tools, { ...payment, amountCents, reference });
  if (refunded.kind === 'done') return { kind: 'reversed' };
  return refunded.kind === 'refused'
    ? { kind: 'refused', facts: { rawCode: refunded.rawCode } }
    : { kind: 'unknown' };
}
