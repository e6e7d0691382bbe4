import type { Fetch } from './rest-client.ts';

export interface CircuitOptions {
  /** Failures in a row after which no call is made. */
  failures: number;
  /** How long, in milliseconds; then one call may try. */
  openMs: number;
  now: () => number;
}

/**
 * `fetch` that fails at once while a service is known not to answer: no visitor waits for the time-out that the one before has waited
 * for. An answer of any status counts as one; only what is thrown is a failure.
 */
export function breakCircuit(fetch: Fetch, { failures, openMs, now }: CircuitOptions): Fetch {
  let inARow = 0;
  let closedAgainAt = 0;
  return async (request) => {
    if (inARow >= failures) {
      if (now() < closedAgainAt) throw new Error('the content service did not answer a moment ago');
      // This call tries; the next one waits for what it finds.
      closedAgainAt = now() + openMs;
    }
    try {
      const response = await fetch(request);
      inARow = 0;
      return response;
    } catch (error) {
      inARow += 1;
      closedAgainAt = now() + openMs;
      throw error;
    }
  };
}
