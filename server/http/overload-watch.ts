import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '#operations/ports/runtime.ts';

const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 20;
/** With this mean delay, a page of several round trips to the database takes seconds. */
const LONG_DELAY_MS = 400;
/** Consecutive samples that begin and end an overload. A single long task, as a load of content, is none. */
const BEGIN_SAMPLES = 3;
const END_SAMPLES = 3;

/** Measures how late the event loop of this process runs. */
export interface OverloadWatch {
  isOverloaded(): boolean;
  /** Mean delay of the last second. */
  delayMs(): number;
  stop(): void;
}

/** Decides from one mean delay per second; returns whether the process is overloaded. */
export function createOverloadDecision(): (delayMs: number) => boolean {
  let isOverloaded = false;
  let samples = 0;
  return (delayMs) => {
    samples = delayMs > LONG_DELAY_MS === isOverloaded ? 0 : samples + 1;
    if (samples >= (isOverloaded ? END_SAMPLES : BEGIN_SAMPLES)) {
      isOverloaded = !isOverloaded;
      samples = 0;
    }
    return isOverloaded;
  };
}

/** Samples each second, and logs the begin and the end of each overload. */
export function watchOverload(log: Log, readDelayMs = measureDelay()): OverloadWatch {
  const decide = createOverloadDecision();
  let isOverloaded = false;
  let delayMs = 0;

  function sample(): void {
    delayMs = readDelayMs();
    const before = isOverloaded;
    isOverloaded = decide(delayMs);
    if (isOverloaded && !before)
      log.warn({ delayMs: Math.round(delayMs) }, 'overloaded: pages get 503 until the delay is short again');
    if (!isOverloaded && before) log.info({}, 'no longer overloaded');
  }

  const sampling = setInterval(sample, SAMPLE_MS).unref();
  return {
    isOverloaded: () => isOverloaded,
    delayMs: () => delayMs,
    stop: () => clearInterval(sampling),
  };
}

/** Returns a function that reads the mean delay since its last call, in milliseconds. */
function measureDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return () => {
    // Each recorded value contains the interval of the measurement. Without values the mean is NaN.
    const meanMs = histogram.count > 0 ? histogram.mean / 1e6 - RESOLUTION_MS : 0;
    histogram.reset();
    return Math.max(0, meanMs);
  };
}
