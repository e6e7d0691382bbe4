import type { Approval, GatewayFacts, ListedRefund } from '#operations/ports/gateway-answers.ts';
import type { QueryRedirectResult } from '#operations/ports/redirect-gateway.ts';
import { type Send, sendPatiently } from './send.ts';
import { type Capture, type Order, readOrder, readProblem } from './wire.ts';

/** Reasons of a pending capture that require an action of the shop. payments.md#paypal-capture. */
const WAITS_FOR_US = [
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
  'INTERNATIONAL_WITHDRAWAL',
  'DECLINED_BY_RISK_FRAUD_FILTERS',
];
const WAITING = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'];

export type OrderLookUp = { kind: 'order'; order: Order } | { kind: 'not-found' } | { kind: 'unavailable' };

export type LookUp = (payment: { gatewayOrderId: string }) => Promise<OrderLookUp>;

/** Reads an order. PayPal deletes an unpaid order after some hours; then the result is `not-found`. */
export async function lookUpOrder(
  send: Send,
  { gatewayOrderId }: { gatewayOrderId: string },
  timeoutMs: number,
): Promise<OrderLookUp> {
  const reply = await sendPatiently(send, {
    operation: 'query',
    method: 'GET',
    path: `/v2/checkout/orders/${encodeURIComponent(gatewayOrderId)}`,
    timeoutMs,
  });
  if (reply.kind !== 'answer') return { kind: 'unavailable' };
  // A proxy may respond 404, too. Only a 404 in PayPal's own format means that the order is gone.
  if (reply.status === 404) return { kind: readProblem(reply.document) ? 'not-found' : 'unavailable' };
  const order = reply.status === 200 ? readOrder(reply.document) : undefined;
  return order?.id === gatewayOrderId ? { kind: 'order', order } : { kind: 'unavailable' };
}

export function judgeOrderLookUp(result: OrderLookUp): QueryRedirectResult {
  return result.kind === 'order' ? judgeOrder(result.order) : result;
}

/**
 * Reports money as taken only when every field that must be checked is present. payments.md#paypal-status and
 * payments.md#paypal-capture.
 */
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
    case 'PENDING':
      return judgeTaken(order, capture, facts);
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'declined', facts };
    case 'REFUNDED':
      return { kind: 'reversed', facts, refunds: listRefunds(order) };
    default:
      return { kind: 'unavailable' };
  }
}

function judgeTaken(order: Order, capture: Capture, facts: GatewayFacts): QueryRedirectResult {
  const approval = readApproval(order, capture);
  if (!approval) return { kind: 'unavailable' };
  if (capture.status !== 'PENDING')
    return { kind: 'approved', ...approval, facts, refunds: listRefunds(order) };
  const needsOperator = WAITS_FOR_US.includes(capture.reason ?? '');
  return { kind: 'pending', needsOperator, ...approval, facts };
}

/** Refunds that return money or will. */
function listRefunds({ refunds }: Order): ListedRefund[] {
  return refunds.flatMap(({ status, amountCents, ...refund }) =>
    (status === 'COMPLETED' || status === 'PENDING') && amountCents !== undefined
      ? [{ ...refund, amountCents }]
      : [],
  );
}

/** Returns undefined when the response omits a field that must be checked. */
function readApproval(order: Order, capture: Capture): Approval | undefined {
  if (!capture.id || !capture.amount || !capture.customId || !order.id) return undefined;
  return { ...capture.amount, gatewayTxnId: capture.customId, gatewayOrderId: order.id };
}
