import type { ReverseResult } from '#operations/ports/gateway-answers.ts';
import type {
  CompleteRedirectResult,
  QueryRedirectResult,
  RedirectGateway,
  StartRedirectResult,
} from '#operations/ports/redirect-gateway.ts';
import { redirectCapabilities } from '#tests/support/a-payment.ts';
import { type CallFault, type MemoryGateway, toTaken } from './memory-gateway.ts';
import type { MemoryRefundCalls } from './memory-refund-calls.ts';

export type Funding = 'balance' | 'declined' | 'pending';

/** PayPal's data of one attempt. */
export interface MemoryOrder {
  id: string;
  gatewayTxnId: string;
  /** Equal for all attempts of a reservation. */
  invoice: string;
  /** Secret in the return address of the browser. */
  returnToken: string;
  askedCents: number;
  /** Funding that the payer chose; undefined before the approval and after a declined capture. */
  funding: Funding | undefined;
  capture: { state: 'completed' | 'pending' | 'denied'; cents: number } | undefined;
  /** Refusals by round: repeating a request gets the same response. */
  refusals: Map<number, CompleteRedirectResult>;
  back: boolean;
}

/** PayPal in memory. The protocol is covered by the tests of the driver. */
export interface MemoryPayPal {
  paypal: RedirectGateway;
  /** Orders by the site's own id of the attempt. */
  orders: Map<string, MemoryOrder>;
  startFaults: ('lost-before' | 'lost-after')[];
}

type Troubles = Pick<MemoryGateway, 'settings' | 'faults'>;

type Memory = Omit<MemoryPayPal, 'paypal'> & Troubles;

/** Shares outages and faults with the bank. */
export function createMemoryPayPal(troubles: Troubles, refundCalls: MemoryRefundCalls): MemoryPayPal {
  const orders: MemoryPayPal['orders'] = new Map();
  const startFaults: MemoryPayPal['startFaults'] = [];
  const memory: Memory = { orders, startFaults, ...troubles };
  const paypal: RedirectGateway = {
    id: 'paypal',
    capabilities: redirectCapabilities,
    payerOrigins: ['https://paypal.example'],
    start: async (payment) => start(memory, payment),
    complete: async (payment) => complete(memory, payment),
    query: async ({ gatewayOrderId }) => query(memory, gatewayOrderId),
    reverse: async ({ gatewayTxnId }) => reverse(memory, gatewayTxnId),
    refund: async (request) => refundCalls.refund(request, { ...troubles.settings, knowsIds: true }),
    lookUpRefund: async (request) =>
      refundCalls.lookUp(request, { ...troubles.settings, lookup: true, knowsIds: true }),
    health: async () => true,
    readWebhook: async () => ({ kind: 'refused', reason: 'messages come verified here' }),
  };
  return { paypal, orders, startFaults };
}

function start(
  { orders, settings, startFaults }: Memory,
  payment: Parameters<RedirectGateway['start']>[0],
): StartRedirectResult {
  if (settings.isDown) return { kind: 'rejected', reason: 'unavailable', facts: {} };
  const fault = startFaults.shift();
  if (fault === 'lost-before') return { kind: 'unknown', facts: {} };
  const { gatewayTxnId } = payment;
  const order = orders.get(gatewayTxnId) ?? makeOrder(payment, orders.size);
  orders.set(gatewayTxnId, order);
  if (fault === 'lost-after') return { kind: 'unknown', facts: {} };
  const payerUrl = `https://paypal.example/checkoutnow?token=${order.id}`;
  return { kind: 'redirect', payerUrl, gatewayOrderId: order.id, facts: {} };
}

function makeOrder(payment: Parameters<RedirectGateway['start']>[0], count: number): MemoryOrder {
  return {
    id: `ORDER-${count + 1}`,
    gatewayTxnId: payment.gatewayTxnId,
    invoice: payment.invoiceId,
    returnToken: payment.returnUrl.split('/').at(-2) ?? '',
    askedCents: payment.amountCents,
    funding: undefined,
    capture: undefined,
    refusals: new Map(),
    back: false,
  };
}

function complete(
  memory: Memory,
  { gatewayTxnId, round }: Parameters<RedirectGateway['complete']>[0],
): CompleteRedirectResult {
  if (memory.settings.isDown) return { kind: 'not-sent' };
  const fault = memory.faults.complete.shift();
  if (fault === 'not-sent') return { kind: 'not-sent' };
  if (fault === 'lost-before') return { kind: 'unknown', facts: {} };
  const order = memory.orders.get(gatewayTxnId);
  if (!order) return { kind: 'declined', reason: 'temporary', facts: {} };
  const answer = capture(memory, order, { round, fault });
  if (fault === 'lost-after' || fault === 'partial') return { kind: 'unknown', facts: {} };
  if (answer.kind !== 'approved' && answer.kind !== 'pending') return answer;
  return fault === 'wrong-order' ? { ...answer, gatewayOrderId: 'SOMEBODY' } : answer;
}

function capture(
  { orders }: Memory,
  order: MemoryOrder,
  { round, fault }: { round: number; fault: CallFault | undefined },
): CompleteRedirectResult {
  const before = order.refusals.get(round);
  if (before) return before;
  if (!order.capture) {
    const refusal = findRefusal(orders, order, fault);
    if (refusal) {
      order.refusals.set(round, refusal);
      return refusal;
    }
    const cents = toTaken(order.askedCents, fault);
    order.capture = { state: order.funding === 'pending' ? 'pending' : 'completed', cents };
  }
  return toCaptured(order);
}

function findRefusal(
  orders: Memory['orders'],
  order: MemoryOrder,
  fault: CallFault | undefined,
): CompleteRedirectResult | undefined {
  const isTwice = [...orders.values()].some(
    (other) => other !== order && other.invoice === order.invoice && isTaken(other),
  );
  if (isTwice) return { kind: 'duplicate', facts: {} };
  if (order.funding === undefined) return { kind: 'payer-again', reason: 'approval', facts: {} };
  if (fault === 'declined') return { kind: 'declined', reason: 'generic', facts: {} };
  if (order.funding !== 'declined') return undefined;
  order.funding = undefined;
  return { kind: 'payer-again', reason: 'funding', facts: {} };
}

function isTaken({ capture: taken, back }: MemoryOrder): boolean {
  return taken !== undefined && taken.state !== 'denied' && !back;
}

function toCaptured(order: MemoryOrder) {
  const { gatewayTxnId, id: gatewayOrderId, capture: taken } = order;
  const approval = { amountCents: taken?.cents ?? 0, currency: 'USD', gatewayTxnId, gatewayOrderId };
  if (taken?.state === 'completed') return { kind: 'approved' as const, ...approval, facts: {} };
  if (taken?.state === 'pending')
    return { kind: 'pending' as const, needsOperator: false, ...approval, facts: {} };
  return { kind: 'declined' as const, reason: 'generic' as const, facts: {} };
}

function query({ orders, settings }: Memory, gatewayOrderId: string): QueryRedirectResult {
  if (settings.isDown) return { kind: 'unavailable' };
  const order = [...orders.values()].find(({ id }) => id === gatewayOrderId);
  if (!order) return { kind: 'not-found' };
  if (order.back) return { kind: 'reversed', facts: {} };
  if (order.capture) return toCaptured(order);
  return order.funding === undefined ? { kind: 'waiting' } : { kind: 'ready' };
}

function reverse({ orders, settings, faults }: Memory, gatewayTxnId: string): ReverseResult {
  if (settings.isDown) return { kind: 'unknown' };
  const fault = faults.reverse.shift();
  if (fault === 'lost-before' || fault === 'not-sent') return { kind: 'unknown' };
  if (fault === 'declined') return { kind: 'refused', facts: {} };
  const order = orders.get(gatewayTxnId);
  if (!order || !isTaken(order)) return order?.back ? { kind: 'reversed' } : { kind: 'not-found', facts: {} };
  if (order.capture?.state === 'pending') return { kind: 'unknown' };
  order.back = true;
  return fault === 'lost-after' ? { kind: 'unknown' } : { kind: 'reversed' };
}

/** Amount that the shop keeps, without pending money. */
export function netOfOrder({ capture: taken, back }: MemoryOrder): number {
  return taken?.state === 'completed' && !back ? taken.cents : 0;
}
