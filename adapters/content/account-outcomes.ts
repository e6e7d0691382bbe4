import type { NewPassword } from '#operations/ports/accounts.ts';
import { ContentError } from './content-error.ts';

export type Outcome = NewPassword;

/** Wait reported when a service refuses a request for too many requests without `Retry-After`. */
const usualWaitSeconds = 60;

/**
 * Result of a call about accounts. Failures of the service are returned as values; an error whose message is
 * `refusal` counts as `refused`. Every other error is a bug and is thrown.
 */
export async function toOutcome(call: () => Promise<unknown>, refusal?: string): Promise<Outcome> {
  try {
    await call();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof ContentError) return ofFailure(error);
    if (error instanceof Error && error.message === refusal) return { kind: 'refused' };
    throw error;
  }
}

/** For calls that set no password: `weak-password` becomes `refused`. */
export function withoutWeak(outcome: Outcome): Exclude<Outcome, { kind: 'weak-password' }> {
  return outcome.kind === 'weak-password' ? { kind: 'refused' } : outcome;
}

function ofFailure(error: ContentError): Outcome {
  if (error.statusCode === 429)
    return { kind: 'too-many', retryAfterSeconds: error.retryAfterSeconds ?? usualWaitSeconds };
  if (error.statusCode >= 500) return { kind: 'unavailable' };
  return { kind: error.code === 'FAILED_VALIDATION' ? 'weak-password' : 'refused' };
}
