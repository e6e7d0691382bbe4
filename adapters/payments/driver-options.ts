import type { Log } from '#operations/ports/runtime.ts';

export interface DriverOptions {
  /** The business name of the gateway, for example `metrobank`. */
  id: string;
  testMode: boolean;
  timeouts?: Partial<Timeouts>;
  /** Upper limit of every timeout, in milliseconds, also of those in `timeouts`. */
  patienceMs?: number | undefined;
  fetch?: typeof fetch;
  /** Epoch milliseconds. */
  now: () => number;
  log?: Log;
}

/** Timeouts of whole calls, in milliseconds. */
export interface Timeouts {
  startMs: number;
  completeMs: number;
  queryMs: number;
  /** For calls that move the money of an existing payment: captures, refunds, reversals. */
  transferMs: number;
}

/** The driver's default timeouts, overridden by `timeouts` and limited by `patienceMs`. */
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
