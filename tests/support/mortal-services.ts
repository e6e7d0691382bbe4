import type { Services } from '#operations/ports/services.ts';

export interface MortalProcess {
  services: Services;
  /** Names of the completed steps. */
  steps: string[];
  isDead(): boolean;
}

/** Thrown by all calls of a crashed process. */
export const processDied = new Error('The process has died');

type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * Services of a process that crashes before its nth step (from 1) with an effect outside the process, which
 * is equivalent to a crash right after the step before. Afterwards all calls throw.
 */
export function makeMortal(services: Services, fatalStep: number): MortalProcess {
  const steps: string[] = [];
  let dead = false;

  async function step(name: string, run: () => Promise<unknown>): Promise<unknown> {
    if (steps.length + 1 === fatalStep) dead = true;
    if (dead) throw processDied;
    steps.push(name);
    return run();
  }

  function wrap<Target extends object>(target: Target, names: (keyof Target & string)[]): Target {
    const wrapped = names.map((name) => {
      const original = target[name] as unknown as Method;
      const mortal: Method = (...given) => step(name, () => original.apply(target, given));
      return [name, mortal];
    });
    return { ...target, ...Object.fromEntries(wrapped) };
  }

  const gateways = Object.entries(services.cardGateways).map(([id, gateway]) => [
    id,
    wrap(gateway, [
      ...(['start', 'complete', 'query', 'capture', 'lookUpCapture'] as const),
      ...(['reverse', 'refund', 'lookUpRefund'] as const),
    ]),
  ]);
  const mortal: Services = {
    ...services,
    payments: wrap(services.payments, ['create', 'move']),
    amendments: wrap(services.amendments, ['open', 'apply', 'withdraw']),
    captures: wrap(services.captures, ['claimDue', 'move']),
    refunds: wrap(services.refunds, ['request', 'claim', 'claimDue', 'move']),
    outbox: wrap(services.outbox, ['markSent']),
    mailer: wrap(services.mailer, ['send']),
    cardGateways: Object.fromEntries(gateways),
    paypal:
      services.paypal &&
      wrap(services.paypal, ['start', 'complete', 'query', 'reverse', 'refund', 'lookUpRefund']),
  };
  return { services: mortal, steps, isDead: () => dead };
}
