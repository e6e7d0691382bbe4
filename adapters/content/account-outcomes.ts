import type { NewPassword } from '#operations/ports/accounts.ts';
import { ContentError } from './content-error.ts';

export type Outcome = NewPassword;

/** To wait when a service refuses without saying how long. */
const usualWaitSeconds = 60;

/**
 * What became of a call about accounts: refusals as values. `refusal` is the message of an error of ours that counts as one. Bugs
 * are thrown.
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

/** Where no password is given, none can be weak. */
export function withoutWeak(outcome: Outcome): Exclude<Outcome, { kind: 'weak-password' }> {
  return outcome.kind === 'weak-password' ? { kind: 'refused' } : outcome;
}

function ofFailure(error: ContentError): Outcome {
  if (error.statusCode === 429)
    return { kind: 'too-many', retryAfterSeconds: error.retryAfterSeconds ?? usualWaitSeconds };
  if (error.statusCode >= 500) return { kind: 'unavailable' };
  return { kind: error.code === 'FAILED_VALIDATION' ? 'weak-password' : 'refused' };
}
