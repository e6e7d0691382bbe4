import { createHash } from 'node:crypto';
import type { CardGateway } from '#operations/ports/payment-gateway.ts';
import type { Services } from '#operations/ports/services.ts';
import { aReservation, paymentNow } from '#tests/support/a-payment.ts';
import { aDraft } from '#tests/support/a-reservation.ts';
import { makeContent } from '#tests/support/some-content.ts';
import { createMemoryGateway, type MemoryGateway } from './memory-gateway.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

/** Waits until the history lets the step happen. */
export type Step = (what: string) => Promise<void>;

/** One reservation, its payments, the bank, and processes that may die between any two steps. */
export interface MemoryWorld extends Pick<MemoryGateway, 'charges' | 'settings' | 'faults'> {
  store: MemoryStore;
  clock: { now: number };
  /** Errors that no death and no alarm explains. */
  bugs: unknown[];
  alarms: Set<string>;
  /** Services of a new process. From the moment `isAlive` is false they do nothing any more and never answer. */
  startProcess(step: Step): { services: Services; die(): void };
}

export function createMemoryWorld(): MemoryWorld {
  const store = createMemoryStore(aReservation());
  const { gateway, ...bank } = createMemoryGateway();
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
    const mortal = <Method extends (...given: never[]) => Promise<unknown>>(what: string, method: Method) =>
      (async (...given: Parameters<Method>) => {
        await step(what);
        // A dead process asks nothing any more.
        if (!alive) return never();
        const answer = await method(...given);
        if (isCall(what)) await step(`${what} answers`);
        return alive ? answer : never();
      }) as Method;
    const services = {
      payments: wrap(store.payments, mortal),
      reservations: wrap(store.reservations, mortal),
      drafts: { find: async () => ({ ...aDraft(), reservationId: store.reservation.id }) },
      cardGateways: { metrobank: wrapGateway(gateway, mortal) },
      content: makeContent().content,
      rateLimiter: { consume: async () => ({ kind: 'allowed' }), giveBack: async () => {} },
      secrets: {
        seal: (text: string) => text,
        open: (text: string) => text,
        hash: (text: string) => createHash('sha256').update(text).digest('hex'),
      },
      background: {
        run: (_what: string, task: () => Promise<unknown>) => void task().catch((error) => bugs.push(error)),
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
      die() {
        alive = false;
      },
    };
  }

  return { ...bank, store, clock, bugs, alarms, startProcess };
}

type Mortal = <Method extends (...given: never[]) => Promise<unknown>>(
  what: string,
  method: Method,
) => Method;

function wrap<Port extends object>(port: Port, mortal: Mortal): Port {
  const wrapped = Object.entries(port).map(([name, method]) => [name, mortal(name, method)]);
  return Object.fromEntries(wrapped);
}

/** Calls end in two steps: what was sent may be processed although nobody lives to hear the answer. */
function wrapGateway(gateway: CardGateway, mortal: Mortal): CardGateway {
  const { start, complete, query, reverse } = gateway;
  return { ...gateway, ...wrap({ start, complete, query, reverse }, mortal) };
}

function isCall(what: string): boolean {
  return ['start', 'complete', 'query', 'reverse'].includes(what);
}

function never(): Promise<never> {
  return new Promise(() => {});
}
