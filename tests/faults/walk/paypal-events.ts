import fc from 'fast-check';
import { PAYPAL } from '#domain/payment/method.ts';
import { processWebhooks } from '#operations/payment/process-webhooks.ts';
import { reportPayPalCancel, reportPayPalReturn } from '#operations/payment/report-paypal-return.ts';
import { startPayPalPayment } from '#operations/payment/start-paypal-payment.ts';
import type { Services } from '#operations/ports/services.ts';
import type { Funding, MemoryOrder } from './memory-paypal.ts';
import type { MemoryWorld } from './memory-world.ts';

const TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
] as const;

/** What a payer, PayPal and its messages do. */
export type PayPalEvent =
  | { kind: 'pay-paypal'; key: number }
  /** The payer of one of the orders approves it; or chooses again, after a funding was declined. */
  | { kind: 'approve'; funding: Funding; order: number }
  | {
      kind: 'come-back';
      end: 'return' | 'cancel';
      order: number;
      token: 'right' | 'wrong';
      names: 'it' | 'another';
    }
  /** Money that was pending is there, or will never be. */
  | { kind: 'settle'; outcome: 'completed' | 'denied' }
  /** True or not, early or late; the same `id` again is the same message. */
  | { kind: 'message'; type: (typeof TYPES)[number]; order: number; id: number }
  | { kind: 'start-fault'; fault: 'lost-before' | 'lost-after' };

/** Counted from the newest. */
const anyOrder = fc.constantFrom(0, 0, 0, 0, 0, 1, 2);

export const anyPayPalEvent: fc.Arbitrary<PayPalEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay-paypal' as const), key: fc.nat(4) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('approve' as const),
      funding: fc.constantFrom<Funding>('balance', 'balance', 'pending', 'declined'),
      order: anyOrder,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('come-back' as const),
      end: fc.constantFrom('return' as const, 'return' as const, 'return' as const, 'cancel' as const),
      order: anyOrder,
      token: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
      names: fc.constantFrom('it' as const, 'it' as const, 'it' as const, 'another' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      outcome: fc.constantFrom('completed' as const, 'denied' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('message' as const),
      type: fc.constantFrom(...TYPES),
      order: anyOrder,
      id: fc.nat(8),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('start-fault' as const),
      fault: fc.constantFrom('lost-before' as const, 'lost-after' as const),
    }),
  },
);

interface Stage {
  world: MemoryWorld;
  services: Services;
}

/** Begins what an event is about; undefined: nothing is under way because of it. */
export function beginPayPal(event: PayPalEvent, stage: Stage): Promise<unknown> | undefined {
  const { world, services } = stage;
  switch (event.kind) {
    case 'pay-paypal':
      return startPayPalPayment(services, {
        draftId: 'draft',
        clientKey: `paypal-key-${event.key}`,
        publicOrigin: 'https://rent.example',
        clientIp: '192.0.2.1',
      });
    case 'approve':
      return void approve(findOrder(world, event.order), event.funding);
    case 'come-back':
      return comeBack(event, stage);
    case 'settle':
      return void settlePending(world, event.outcome);
    case 'message':
      return hear(event, stage);
    case 'start-fault':
      return void world.startFaults.push(event.fault);
  }
}

/** Newest first; undefined: there are not so many. */
function findOrder({ orders }: MemoryWorld, index: number): MemoryOrder | undefined {
  return [...orders.values()].reverse()[index];
}

function approve(order: MemoryOrder | undefined, funding: Funding): void {
  if (order && !order.capture) order.funding = funding;
}

function comeBack(
  { end, order: index, token, names }: PayPalEvent & { kind: 'come-back' },
  { world, services }: Stage,
): Promise<unknown> | undefined {
  const order = findOrder(world, index);
  if (!order) return undefined;
  const way = {
    attemptId: order.gatewayTxnId,
    returnToken: token === 'right' ? order.returnToken : 'forged',
    orderId: names === 'it' ? order.id : 'SOMEBODY',
  };
  return end === 'cancel' ? reportPayPalCancel(services, way) : reportPayPalReturn(services, way);
}

function settlePending({ orders }: MemoryWorld, outcome: 'completed' | 'denied'): void {
  for (const { capture } of orders.values()) if (capture?.state === 'pending') capture.state = outcome;
}

async function hear(
  { type, order: index, id }: PayPalEvent & { kind: 'message' },
  { world, services }: Stage,
): Promise<void> {
  const order = findOrder(world, index);
  const names = { gatewayOrderId: order?.id, gatewayTxnId: order?.gatewayTxnId };
  await services.webhooks.keep(PAYPAL, { id: `WH-${id}`, type, ...names });
  await processWebhooks(services);
}
