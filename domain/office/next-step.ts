import type { Cents } from '../money/money.ts';
import type { EffectiveState } from '../reservation/reservation.ts';
import type { Employee } from './rights.ts';
import { listVerbs, type ReservationVerb } from './verbs.ts';

/** What a reservation waits for, when the employee may do it; undefined for nothing. */
export function findNextStep(
  employee: Pick<Employee, 'role'> | undefined,
  { state, owedCents }: { state: EffectiveState; owedCents: Cents },
): ReservationVerb | undefined {
  const next = state === 'unconfirmed' ? 'resend' : owedCents > 0 ? 'payment' : undefined;
  return listVerbs(employee, state).find((verb) => verb === next);
}
