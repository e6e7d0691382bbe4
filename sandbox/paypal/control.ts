import { z } from 'zod';
import type { Controls } from '../http/answer-control.ts';
import { faultKinds, faultSchema, operations } from './faults.ts';
import { readLedger } from './ledger.ts';
import { settle } from './settle.ts';
import { announce, redeliver, type Sender, tellShop } from './webhooks.ts';
import { findOrder, fundings, makeId, makeWorld, nowIn } from './world.ts';

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
  'GET /ledger': ({ world }) => readLedger(world),
  'GET /calls': ({ world }) => world.calls,
  'GET /faults': ({ world }) => world.faults,
  'POST /faults': ({ world }, document) => {
    world.faults.push(faultSchema.parse(document));
    return world.faults;
  },
  'DELETE /faults': ({ world }) => {
    world.faults.length = 0;
    return world.faults;
  },
  'POST /switches': ({ world }, document) => Object.assign(world.switches, switchesBody.parse(document)),
  'POST /clock': (sender, document) => {
    const { world } = sender;
    const { offsetMs, advanceMs = 0 } = clockBody.parse(document);
    world.clockOffsetMs = (offsetMs ?? world.clockOffsetMs) + advanceMs;
    settle(world, (order, type) => tellShop(sender, order, type));
    return { now: nowIn(world), offsetMs: world.clockOffsetMs };
  },
  'POST /settle': (sender, document) => {
    const { outcome } = settleBody.parse(document);
    const as = outcome === 'complete' ? 'COMPLETED' : 'DECLINED';
    settle(sender.world, (order, type) => tellShop(sender, order, type), as);
    return readLedger(sender.world);
  },
  'POST /approve': (sender, document) => {
    const { order: id, funding } = approveBody.parse(document);
    const order = findOrder(sender.world, id);
    if (!order || order.status === 'COMPLETED') return { approved: false };
    Object.assign(order, { status: 'APPROVED', funding, payerId: order.payerId ?? makeId(13) });
    tellShop(sender, order, 'CHECKOUT.ORDER.APPROVED');
    return { approved: true };
  },
  'POST /expire-tokens': ({ world }) => {
    world.tokens.clear();
    return {};
  },
  'GET /webhooks': ({ world }) => ({ events: world.events, deliveries: world.deliveries }),
  'POST /webhooks': (sender, document) => {
    const { type, resource = {} } = announceBody.parse(document);
    return announce(sender, { type, resource, resourceType: 'sandbox' });
  },
  'POST /webhooks/redeliver': async (sender, document) => {
    const { event: id, times } = redeliverBody.parse(document);
    const events = sender.world.events.filter((event) => id === undefined || event.id === id);
    for (let time = 0; time < times; time++) for (const event of events) await redeliver(sender, event);
    return sender.world.deliveries;
  },
  'POST /reset': ({ world }) => {
    const { webhookUrl } = world.switches;
    Object.assign(world, makeWorld());
    world.switches.webhookUrl = webhookUrl;
    return {};
  },
};
