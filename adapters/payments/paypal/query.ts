import type { QueryRedirectResult } from '#operations/ports/redirect-gateway.ts';
import { judgeOrder } from './judge-order.ts';
import { type Send, sendPatiently } from './send.ts';
import { type Order, readOrder, readProblem } from './wire.ts';

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

/** Payment result of a look-up. */
export function judgeOrderLookUp(result: OrderLookUp): QueryRedirectResult {
  return result.kind === 'order' ? judgeOrder(result.order) : result;
}
