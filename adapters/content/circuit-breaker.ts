import type { Fetch } from './rest-client.ts';

export interface CircuitOptions {
  /** Failures in a row that open the circuit. */
  failures: number;
  /** Milliseconds that the circuit stays open; after that, one call is let through. */
  openMs: number;
  now: () => number;
}

/**
 * `fetch` that fails at once while the service does not respond, so that only the first visitors wait for the
 * timeout. A response of any status counts as a success; only a thrown error is a failure.
 */
export function breakCircuit(fetch: Fetch, { failures, openMs, now }: CircuitOptions): Fetch {
  let inARow = 0;
  let closedAgainAt = 0;
  return async (request) => {
    if (inARow >= failures) {
      if (now() < closedAgainAt) throw new Error('the content service did not answer a moment ago');
      // Only this call goes through; concurrent calls fail until its result is known.
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
