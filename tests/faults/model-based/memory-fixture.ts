import { createHash } from 'node:crypto';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';
import type { Services } from '#operations/ports/services.ts';
import { aReservation, paymentNow } from '#tests/support/a-payment.ts';
import { aDraft } from '#tests/support/a-reservation.ts';
import { makeContent } from '#tests/support/some-content.ts';
import { createMemoryGateway, type MemoryGateway, netOf } from './memory-gateway.ts';
import { createMemoryPayPal, type MemoryPayPal, netOfOrder } from './memory-paypal.ts';
import { createMemoryRefundCalls, type MemoryRefundCalls } from './memory-refund-calls.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { createMemoryWebhooks } from './memory-webhooks.ts';

/** Waits until the sequence releases the step. */
export type Step = (what: string) => Promise<void>;

/** One reservation, its payments, the bank, PayPal, and processes that can crash between any two steps. */
export interface MemoryFixture
  extends Pick<MemoryGateway, 'charges' | 'settings' | 'faults'>,
    Pick<MemoryPayPal, 'orders' | 'startFaults'> {
  store: MemoryStore;
  refundFaults: MemoryRefundCalls['refundFaults'];
  /** Completes pending refunds. */
  finishPending(): void;
  clock: { now: number };
  /** Errors that are explained neither by a crash nor by an alarm. */
  bugs: unknown[];
  alarms: Set<string>;
  /** Amount of an attempt that the bank or PayPal has taken and not refunded, in cents. */
  netOf(gatewayTxnId: string): number;
  /** Services of a new process. After `crash` they do nothing and never resolve. */
  startProcess(step: Step): { services: Services; crash(): void };
}

export function createMemoryFixture(): MemoryFixture {
  const store = createMemoryStore(aReservation());
  const { refundFaults, finishPending, ...refundCalls } = createMemoryRefundCalls();
  const backs = { refundFaults, finishPending, ...refundCalls };
  const { gateway, ...bank } = createMemoryGateway(backs);
  const { paypal, ...atPayPal } = createMemoryPayPal(bank, backs);
  const webhooks = createMemoryWebhooks();
  const clock = { now: paymentNow };
  const bugs: unknown[] = [];
  const alarms = new Set<string>();
  let ids = 0;
  const log = {
    info() {},
    warn() {},
    error(fields: Record<string, unknown>) {
      if (fields.alarm) alarms.add(String(fields.attemptId));
      else bugs.push(fields);
    },
  };

  function startProcess(step: Step) {
    let alive = true;
    const crashing = <Method extends (...given: never[]) => Promise<unknown>>(what: string, method: Method) =>
      (async (...given: Parameters<Method>) => {
        await step(what);
        // A crashed process makes no calls.
        if (!alive) return never();
        const answer = await method(...given);
        if (isCall(what)) await step(`${what} answers`);
        return alive ? answer : never();
      }) as Method;
    const services = {
      payments: {
        ...wrap(store.payments, crashing),
        ...wrap(webhooks, crashing),
        refunds: wrap(store.refunds.refunds, crashing),
        captures: { findByAttempt: async () => undefined },
      },
      reservations: {
        ...wrap(store.reservations, crashing),
        ...wrap(store.amendments.amendments, crashing),
        findDraft: async () => ({ ...aDraft(), reservationId: store.reservation.id }),
      },
      gateways: {
        cards: { metrobank: wrapGateway(gateway, crashing) },
        paypal: wrapGateway(paypal, crashing),
      },
      content: makeContent().content,
      rateLimiter: {
        consume: async () => ({ kind: 'allowed' }),
        peek: async () => ({ kind: 'allowed' }),
        giveBack: async () => {},
      },
      secrets: {
        seal: (text: string) => text,
        open: (text: string) => text,
        hash: (text: string) => createHash('sha256').update(text).digest('hex'),
      },
      host: {
        background: {
          run: (_what: string, task: () => Promise<unknown>) =>
            void task().catch((error) => bugs.push(error)),
        },
      },
      clock: { now: () => clock.now },
      random: {
        bytes: (count: number) => new Uint8Array(count).fill(++ids % 256),
        uuid: () => `id-${++ids}`,
      },
      log,
      site: {
        brand: 'firefly',
        codePrefix: 'FF',
        name: 'Firefly',
        mailFrom: 'a@example.com',
        tdsPolicy: 'strict',
      },
    } as unknown as Services;
    return {
      services,
      crash() {
        alive = false;
      },
    };
  }

  const net = (gatewayTxnId: string) => {
    const charge = bank.charges.get(gatewayTxnId);
    const order = atPayPal.orders.get(gatewayTxnId);
    const taken = (charge ? netOf(charge) : 0) + (order ? netOfOrder(order) : 0);
    return taken - refundCalls.creditedCents(gatewayTxnId);
  };
  return {
    refundFaults,
    finishPending,
    ...bank,
    ...atPayPal,
    store,
    clock,
    bugs,
    alarms,
    netOf: net,
    startProcess,
  };
}

type Wrap = <Method extends (...given: never[]) => Promise<unknown>>(what: string, method: Method) => Method;

function wrap<Port extends object>(port: Port, crashing: Wrap): Port {
  const wrapped = Object.entries(port).map(([name, method]) => [name, crashing(name, method)]);
  return Object.fromEntries(wrapped);
}

/** Calls take two steps: a request may be processed although its process crashes before the response. */
function wrapGateway<Gateway extends CardGateway | RedirectGateway>(
  gateway: Gateway,
  crashing: Wrap,
): Gateway {
  const { start, complete, query, reverse, refund, lookUpRefund } = gateway;
  return { ...gateway, ...wrap({ start, complete, query, reverse, refund, lookUpRefund }, crashing) };
}

function isCall(what: string): boolean {
  return ['start', 'complete', 'query', 'reverse', 'refund', 'lookUpRefund'].includes(what);
}

function never(): Promise<never> {
  return new Promise(() => {});
}
