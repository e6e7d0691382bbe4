import type { ReverseResult } from '#operations/ports/gateway-answers.ts';
import { judgeOrderLookUp } from './query.ts';
import { type RefundTools, sendRefund } from './refund.ts';

/**
 * Refunds all that is left of a payment. Looks the order up first, because a payment that was never taken
 * needs no refund.
 */
export async function reversePayment(
  { gatewayTxnId, gatewayOrderId }: { gatewayTxnId: string; gatewayOrderId: string },
  tools: RefundTools,
): Promise<ReverseResult> {
  const seen = judgeOrderLookUp(await tools.lookUp({ gatewayOrderId }));
  switch (seen.kind) {
    case 'reversed':
      return { kind: 'reversed' };
    case 'approved':
      return giveBack(seen.facts.captureId, gatewayTxnId, tools);
    case 'waiting':
    case 'ready':
      return { kind: 'not-found', facts: {} };
    case 'declined':
      return { kind: 'not-found', facts: seen.facts };
    case 'not-found':
      return { kind: 'not-found', facts: { rawCode: 'INVALID_RESOURCE_ID' } };
    default:
      return { kind: 'unknown' };
  }
}

async function giveBack(
  captureId: string | undefined,
  refundId: string,
  tools: RefundTools,
): Promise<ReverseResult> {
  if (captureId === undefined) return { kind: 'unknown' };
  const result = await sendRefund({ captureId, refundId, amountCents: undefined }, tools);
  if (result.kind === 'refunded') return { kind: 'reversed' };
  // A later look-up reports a pending refund as "reversed" once it has completed.
  if (result.kind !== 'refused') return { kind: 'unknown' };
  return { kind: 'refused', facts: result.rawCode === undefined ? {} : { rawCode: result.rawCode } };
}
