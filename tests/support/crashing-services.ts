import type { Services } from '#operations/ports/services.ts';

export interface CrashingProcess {
  services: Services;
  /** Names of the completed steps. */
  steps: string[];
  hasCrashed(): boolean;
}

/** Thrown by all calls of a crashed process. */
export const processCrashed = new Error('The process has crashed');

type Method = (...given: unknown[]) => Promise<unknown>;

/**
 * Services of a process that crashes before its nth step (from 1) with an effect outside the process, which
 * is equivalent to a crash right after the step before. Afterwards all calls throw.
 */
export function makeCrashing(services: Services, crashStep: number): CrashingProcess {
  const steps: string[] = [];
  let crashed = false;

  async function step(name: string, run: () => Promise<unknown>): Promise<unknown> {
    if (steps.length + 1 === crashStep) crashed = true;
    if (crashed) throw processCrashed;
    steps.push(name);
    return run();
  }

  function wrap<Target extends object>(target: Target, names: (keyof Target & string)[]): Target {
    const wrapped = names.map((name) => {
      const original = target[name] as unknown as Method;
      const crashing: Method = (...given) => step(name, () => original.apply(target, given));
      return [name, crashing];
    });
    return { ...target, ...Object.fromEntries(wrapped) };
  }

  const { paypal } = services.gateways;
  const cards = Object.entries(services.gateways.cards).map(([id, gateway]) => [
    id,
    wrap(gateway, [
      ...(['start', 'complete', 'query', 'capture', 'lookUpCapture'] as const),
      ...(['reverse', 'refund', 'lookUpRefund'] as const),
    ]),
  ]);
  const crashing: Services = {
    ...services,
    reservations: wrap(services.reservations, ['openAmendment', 'applyAmendment', 'withdrawAmendment']),
    payments: {
      ...wrap(services.payments, ['create', 'move']),
      captures: wrap(services.payments.captures, ['claimDue', 'move']),
      refunds: wrap(services.payments.refunds, ['request', 'claim', 'claimDue', 'move']),
    },
    outbox: wrap(services.outbox, ['markMailSent']),
    outbound: { ...services.outbound, mailer: wrap(services.outbound.mailer, ['send']) },
    gateways: {
      cards: Object.fromEntries(cards),
      paypal: paypal && wrap(paypal, ['start', 'complete', 'query', 'reverse', 'refund', 'lookUpRefund']),
    },
  };
  return { services: crashing, steps, hasCrashed: () => crashed };
}
