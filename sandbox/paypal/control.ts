import { z } from 'zod';
import type { Controls } from '../http/answer-control.ts';
import { faultKinds, faultSchema, operations } from './faults.ts';
import { refundInPages, settle } from './refunds.ts';
import {
  findOrder,
  fundings,
  makeId,
  makeState,
  nowIn,
  type Order,
  type PayPalState,
  refundedCents,
} from './state.ts';
import { notifyShop, redeliver, type Sender, sendEvent } from './webhooks.ts';

/** Amounts of one order in cents, in the format of the card gateway's ledger. */
export interface LedgerEntry {
  /** `custom_id` of the order. */
  transactionIdentifier: string;
  /** `invoice_id` of the order. */
  orderIdentifier: string;
  kind: 'paypal';
  currency: string;
  requestedCents: number;
  /** Status of the capture, or issue of the last refused capture; undefined before any capture. */
  code: string | undefined;
  authorizedCents: number;
  /** Final amount. A pending capture counts only as authorized. */
  capturedCents: number;
  creditedCents: number;
  voided: boolean;
  settled: boolean;
  /** Captured amount less refunds. */
  netCents: number;
  cardSuffix: string;
  /** The order id that API calls of the shop use. */
  orderId: string;
  orderStatus: Order['status'];
  captureId: string | undefined;
}

const clockBody = z.strictObject({ offsetMs: z.int().optional(), advanceMs: z.int().optional() });
const switchesBody = z.strictObject({
  blockDuplicateInvoices: z.boolean().optional(),
  requestIdRetentionMs: z.int().min(0).optional(),
  tokenLifeSeconds: z.int().min(1).optional(),
  orderLifeMs: z.int().min(0).optional(),
  pendingMs: z.int().min(0).optional(),
  refusedLocale: z.string().optional(),
  webhookUrl: z.union([z.literal(''), z.url()]).optional(),
});
const settleBody = z.strictObject({ outcome: z.enum(['complete', 'deny']).default('complete') });
const approveBody = z.strictObject({ order: z.string(), funding: z.enum(fundings).default('balance') });
const dashboardRefundBody = z.strictObject({ order: z.string(), cents: z.int().min(1).optional() });
const redeliverBody = z.strictObject({
  event: z.string().optional(),
  times: z.int().min(1).max(50).default(1),
});
const announceBody = z.strictObject({ type: z.string(), resource: z.unknown().optional() });

/** Controls that arm faults, set the clock, approve as the payer, send webhooks and read the ledger. */
export const controls: Controls<Sender> = {
  'GET /': () => ({ paths: Object.keys(controls), operations, faults: faultKinds, fundings }),
  'GET /ledger': ({ state }) => readLedger(state),
  'GET /calls': ({ state }) => state.calls,
  'GET /faults': ({ state }) => state.faults,
  'POST /faults': ({ state }, document) => {
    state.faults.push(faultSchema.parse(document));
    return state.faults;
  },
  'DELETE /faults': ({ state }) => {
    state.faults.length = 0;
    return state.faults;
  },
  'POST /switches': ({ state }, document) => Object.assign(state.switches, switchesBody.parse(document)),
  'POST /clock': (sender, document) => {
    const { state } = sender;
    const { offsetMs, advanceMs = 0 } = clockBody.parse(document);
    state.clockOffsetMs = (offsetMs ?? state.clockOffsetMs) + advanceMs;
    settle(state, (order, type) => notifyShop(sender, order, type));
    return { now: nowIn(state), offsetMs: state.clockOffsetMs };
  },
  'POST /settle': (sender, document) => {
    const { outcome } = settleBody.parse(document);
    const as = outcome === 'complete' ? 'COMPLETED' : 'DECLINED';
    settle(sender.state, (order, type) => notifyShop(sender, order, type), as);
    return readLedger(sender.state);
  },
  'POST /approve': (sender, document) => {
    const { order: id, funding } = approveBody.parse(document);
    const order = findOrder(sender.state, id);
    if (!order || order.status === 'COMPLETED') return { approved: false };
    Object.assign(order, { status: 'APPROVED', funding, payerId: order.payerId ?? makeId(13) });
    notifyShop(sender, order, 'CHECKOUT.ORDER.APPROVED');
    return { approved: true };
  },
  /** A refund in PayPal's own pages, of an amount in cents or all that is left. */
  'POST /refund': (sender, document) => {
    const { order: id, cents } = dashboardRefundBody.parse(document);
    const order = findOrder(sender.state, id);
    if (!order) return { refunded: false };
    return { refunded: refundInPages(sender.state, order, cents, (type) => notifyShop(sender, order, type)) };
  },
  'POST /expire-tokens': ({ state }) => {
    state.tokens.clear();
    return {};
  },
  'GET /webhooks': ({ state }) => ({ events: state.events, deliveries: state.deliveries }),
  'POST /webhooks': (sender, document) => {
    const { type, resource = {} } = announceBody.parse(document);
    return sendEvent(sender, { type, resource, resourceType: 'sandbox' });
  },
  'POST /webhooks/redeliver': async (sender, document) => {
    const { event: id, times } = redeliverBody.parse(document);
    const events = sender.state.events.filter((event) => id === undefined || event.id === id);
    for (let time = 0; time < times; time++) for (const event of events) await redeliver(sender, event);
    return sender.state.deliveries;
  },
  'POST /reset': ({ state }) => {
    const { webhookUrl } = state.switches;
    Object.assign(state, makeState());
    state.switches.webhookUrl = webhookUrl;
    return {};
  },
};

function readLedger(state: PayPalState): { transactions: LedgerEntry[]; netCents: number } {
  const transactions = [...state.orders.values()].map(toEntry);
  return { transactions, netCents: transactions.reduce((sum, entry) => sum + entry.netCents, 0) };
}

function toEntry(order: Order): LedgerEntry {
  const { capture } = order;
  const unit = order.asked.purchase_units[0];
  const isFinal = capture && capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  const capturedCents = isFinal ? capture.cents : 0;
  const creditedCents = isFinal ? refundedCents(capture) : 0;
  return {
    transactionIdentifier: unit?.custom_id ?? order.id,
    orderIdentifier: unit?.invoice_id ?? order.id,
    kind: 'paypal',
    currency: capture?.currency ?? 'USD',
    requestedCents: order.cents,
    code: capture?.status ?? order.refusedWith,
    authorizedCents: capture && capture.status !== 'DECLINED' ? capture.cents : 0,
    capturedCents,
    creditedCents,
    voided: false,
    settled: isFinal === true,
    netCents: capturedCents - creditedCents,
    cardSuffix: '',
    orderId: order.id,
    orderStatus: order.status,
    captureId: capture?.id,
  };
}
