import type { RefundLookUp, RefundRequest, RefundResult } from '#operations/ports/transfer-gateway.ts';
import { type BackAnswer, type BackTools, sendRefund, sendVoid } from './give-back.ts';
import type { LookUp } from './look-up.ts';

/**
 * Refunds a part of a payment, or all of it; all of it by void before settlement. payments.md#card-transfers.
 */
export async function refundPayment(tools: BackTools, request: RefundRequest): Promise<RefundResult> {
  const isWhole = request.amountCents === request.paidCents && request.refundedBeforeCents === 0;
  if (isWhole) {
    const voided = await sendVoid(tools, request);
    // A refused void means that the payment is settled, so a refund follows.
    if (voided.kind !== 'refused' || !voided.answer) return toResult(voided);
  }
  return toResult(await sendRefund(tools, request));
}

/**
 * State of a refund by the totals of the order. The totals are conclusive because an attempt has only one
 * open refund at a time. A total between "before" and "after" needs an operator (`unsupported`).
 */
export function judgeRefund(seen: LookUp, request: RefundRequest): RefundLookUp {
  if (seen.kind === 'switched-off') return { kind: 'unsupported' };
  if (seen.kind !== 'seen') return { kind: 'unknown' };
  if (seen.voided) return { kind: 'refunded' };
  const credited = seen.order?.creditedCents;
  if (credited === request.refundedBeforeCents) return { kind: 'not-found' };
  if (credited === request.refundedBeforeCents + request.amountCents) return { kind: 'refunded' };
  return { kind: 'unsupported' };
}

function toResult(back: BackAnswer): RefundResult {
  switch (back.kind) {
    case 'done':
      return { kind: 'refunded', rawCode: back.rawCode };
    case 'refused':
      return { kind: 'refused', rawCode: back.rawCode };
    case 'not-sent':
    case 'unknown':
      return { kind: back.kind };
  }
}
