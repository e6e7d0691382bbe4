import fc from 'fast-check';
import { PAYPAL } from '#domain/payment/method.ts';
import { reportPayPalCancel, reportPayPalReturn } from '#operations/payment/report-paypal-return.ts';
import { startPayPalPayment } from '#operations/payment/start-paypal-payment.ts';
import { processWebhooks } from '#operations/payment/webhooks/process-webhooks.ts';
import type { Services } from '#operations/ports/services.ts';
import type { MemoryFixture } from './memory-fixture.ts';
import type { Funding, MemoryOrder } from './memory-paypal.ts';

const TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
] as const;

export type PayPalEvent =
  | { kind: 'pay-paypal'; key: number }
  /** The payer approves an order, or chooses again after a declined funding. */
  | { kind: 'approve'; funding: Funding; order: number }
  | {
      kind: 'come-back';
      end: 'return' | 'cancel';
      order: number;
      token: 'right' | 'wrong';
      names: 'it' | 'another';
    }
  /** Pending money is completed or denied. */
  | { kind: 'settle'; outcome: 'completed' | 'denied' }
  /** A webhook, correct or not, early or late. A repeated `id` is a repeated delivery. */
  | { kind: 'message'; type: (typeof TYPES)[number]; order: number; id: number }
  | { kind: 'start-fault'; fault: 'lost-before' | 'lost-after' };

/** Index of an order, counted from the newest. */
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

interface Context {
  fixture: MemoryFixture;
  services: Services;
}

/** Starts the action of an event. Returns undefined when it starts nothing. */
export function beginPayPal(event: PayPalEvent, context: Context): Promise<unknown> | undefined {
  const { fixture, services } = context;
  switch (event.kind) {
    case 'pay-paypal':
      return startPayPalPayment(services, {
        draftId: 'draft',
        language: 'es',
        clientKey: `paypal-key-${event.key}`,
        publicOrigin: 'https://rent.example',
        clientIp: '192.0.2.1',
      });
    case 'approve':
      return void approve(findOrder(fixture, event.order), event.funding);
    case 'come-back':
      return comeBack(event, context);
    case 'settle':
      return void settlePending(fixture, event.outcome);
    case 'message':
      return recordPage(event, context);
    case 'start-fault':
      return void fixture.startFaults.push(event.fault);
  }
}

/** Order by index, newest first; undefined when there are fewer orders. */
function findOrder({ orders }: MemoryFixture, index: number): MemoryOrder | undefined {
  return [...orders.values()].reverse()[index];
}

function approve(order: MemoryOrder | undefined, funding: Funding): void {
  if (order && !order.capture) order.funding = funding;
}

function comeBack(
  { end, order: index, token, names }: PayPalEvent & { kind: 'come-back' },
  { fixture, services }: Context,
): Promise<unknown> | undefined {
  const order = findOrder(fixture, index);
  if (!order) return undefined;
  const way = {
    attemptId: order.gatewayTxnId,
    returnToken: token === 'right' ? order.returnToken : 'forged',
    orderId: names === 'it' ? order.id : 'SOMEBODY',
  };
  return end === 'cancel' ? reportPayPalCancel(services, way) : reportPayPalReturn(services, way);
}

function settlePending({ orders }: MemoryFixture, outcome: 'completed' | 'denied'): void {
  for (const { capture } of orders.values()) if (capture?.state === 'pending') capture.state = outcome;
}

async function recordPage(
  { type, order: index, id }: PayPalEvent & { kind: 'message' },
  { fixture, services }: Context,
): Promise<void> {
  const order = findOrder(fixture, index);
  const names = { gatewayOrderId: order?.id, gatewayTxnId: order?.gatewayTxnId };
  await services.payments.keepWebhook(PAYPAL, { id: `WH-${id}`, type, ...names });
  await processWebhooks(services);
}
