import { z } from 'zod';
import type { Controls } from '../http/answer-control.ts';
import { faultKinds, faultSchema, operations } from './faults.ts';
import { readLedger } from './ledger.ts';
import { settle } from './settle.ts';
import { findOrder, fundings, makeId, makeState, nowIn } from './state.ts';
import { notifyShop, redeliver, type Sender, sendEvent } from './webhooks.ts';

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
