import type { Approval, GatewayFacts, QueryRedirectResult } from '#operations/ports/payment-gateway.ts';
import type { Capture, Order } from './wire.ts';

const WAITING = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'];

/** What an order says about money. PAYMENTS.md sections 5.4 and 5.5; strict about calling it taken. */
export function judgeOrder(order: Order): QueryRedirectResult {
  const { status, capture } = order;
  if (capture) return judgeCapture(order, capture);
  if (status === 'APPROVED') return { kind: 'ready' };
  if (status === 'VOIDED') return { kind: 'declined', facts: { rawCode: status } };
  return status !== undefined && WAITING.includes(status) ? { kind: 'waiting' } : { kind: 'unavailable' };
}

function judgeCapture(order: Order, capture: Capture): QueryRedirectResult {
  const facts: GatewayFacts = {
    ...(capture.status !== undefined && { rawCode: capture.reason ?? capture.status }),
    ...(capture.id !== undefined && { captureId: capture.id }),
  };
  switch (capture.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return taken('approved', readApproval(order, capture), facts);
    case 'PENDING':
      return taken('pending', readApproval(order, capture), facts);
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'declined', facts };
    case 'REFUNDED':
      return { kind: 'reversed', facts };
    default:
      return { kind: 'unavailable' };
  }
}

function taken(
  kind: 'approved' | 'pending',
  approval: Approval | undefined,
  facts: GatewayFacts,
): QueryRedirectResult {
  return approval ? { kind, ...approval, facts } : { kind: 'unavailable' };
}

/** Undefined when the answer leaves out something that must be checked. */
function readApproval(order: Order, capture: Capture): Approval | undefined {
  if (!capture.id || !capture.amount || !capture.customId || !order.id) return undefined;
  return { ...capture.amount, gatewayTxnId: capture.customId, gatewayOrderId: order.id };
}
