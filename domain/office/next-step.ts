import type { Cents } from '../money/money.ts';
import type { EffectiveState } from '../reservation/reservation.ts';
import type { Employee } from './rights.ts';
import { listVerbs, type ReservationVerb } from './verbs.ts';

/** What a reservation waits for, when the employee may do it; undefined for nothing. `isPickupDue`: today or before. */
export function findNextStep(
  employee: Pick<Employee, 'role'> | undefined,
  waits: { state: EffectiveState; owedCents: Cents; isPickupDue: boolean },
): ReservationVerb | undefined {
  const next = nextOf(waits);
  return listVerbs(employee, waits.state).find((verb) => verb === next);
}

/** What is owed is taken before the keys are given, and after they are back. */
function nextOf({
  state,
  owedCents,
  isPickupDue,
}: Parameters<typeof findNextStep>[1]): ReservationVerb | undefined {
  if (state === 'unconfirmed') return 'resend';
  if (state === 'picked-up') return 'take-back';
  if (owedCents > 0) return 'payment';
  return isPickupDue ? 'hand-over' : undefined;
}
