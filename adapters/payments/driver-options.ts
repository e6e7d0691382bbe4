import type { Log } from '#operations/ports/log.ts';

/** What every driver is made with. */
export interface DriverOptions {
  /** The business name of the gateway, for example `metrobank`. */
  id: string;
  testMode: boolean;
  timeouts?: Partial<Timeouts>;
  /** No call waits longer than this, in milliseconds, whatever `timeouts` says. */
  patienceMs?: number | undefined;
  fetch?: typeof fetch;
  /** Epoch milliseconds. */
  now?: () => number;
  log?: Log;
}

/** How long whole calls may take, in milliseconds. */
export interface Timeouts {
  startMs: number;
  completeMs: number;
  queryMs: number;
  /** Of what moves the money of a payment afterwards: captures, refunds, reversals. */
  transferMs: number;
}

/** The driver's own timeouts with what the options say of them. */
export function toTimeouts(
  defaults: Timeouts,
  { timeouts, patienceMs = Number.POSITIVE_INFINITY }: Pick<DriverOptions, 'timeouts' | 'patienceMs'>,
): Timeouts {
  const { startMs, completeMs, queryMs, transferMs } = { ...defaults, ...timeouts };
  const limit = (ms: number) => Math.min(ms, patienceMs);
  return {
    startMs: limit(startMs),
    completeMs: limit(completeMs),
    queryMs: limit(queryMs),
    transferMs: limit(transferMs),
  };
}
