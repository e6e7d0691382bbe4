import { hasRight } from '#domain/office/rights.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { type Act, refuseAct } from './act.ts';

/** What an employee decides otherwise than the rules, if `isException`. */
export interface Exception {
  isException: boolean;
  /** Needed for an exception. */
  reason: string;
}

export const NO_EXCEPTION: Exception = { isException: false, reason: '' };

export type ReasonProblem = { kind: 'no-reason' | 'card' };

const SHORTEST_REASON = 3;

/** Whether the employee may decide otherwise than the rules. */
export function mayExcept({ employee }: Actor): boolean {
  return !employee || hasRight(employee, 'exceptions');
}

/** What is wrong with the reason; one that is not needed may be empty. */
export function checkReason({ isException, reason }: Exception): ReasonProblem | undefined {
  if (isException && reason.trim().length < SHORTEST_REASON) return { kind: 'no-reason' };
  return hasCardNumber(reason) ? { kind: 'card' } : undefined;
}

/** Why an exception is not made. One without the right for it is recorded in the audit. */
export async function refuseException(
  services: Pick<Services, 'clock' | 'staff'>,
  actor: Actor,
  { act, ...exception }: Exception & { act: Act },
): Promise<{ kind: 'forbidden' } | ReasonProblem | undefined> {
  if (exception.isException && !mayExcept(actor)) return refuseAct(services, actor, act);
  return checkReason(exception);
}
