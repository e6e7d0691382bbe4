import { assert } from '../assert.ts';
import type { AttemptState, PaymentAttempt } from './attempt.ts';
import { canMove } from './attempt-states.ts';
import { decideCharging, decideUnknown } from './decide-charge.ts';
import { decideDeclined } from './decide-declined.ts';
import { decideAuthenticated, decideAwaitingPayer } from './decide-payer.ts';
import { decidePaidPending } from './decide-pending.ts';
import { decideManualReview, decidePaid, decideReversing } from './decide-reversal.ts';
import { decideCreated, decideStarting } from './decide-start.ts';
import type { Decision, PaymentPolicy, Situation } from './decision.ts';
import type { Observation } from './observation.ts';
import type { Payable } from './payable.ts';

type StateRules = (situation: Situation, observation: Observation) => Decision | undefined;

const ended: StateRules = () => undefined;

const rules: Record<AttemptState, StateRules> = {
  created: decideCreated,
  starting: decideStarting,
  awaiting_payer: decideAwaitingPayer,
  authenticated: decideAuthenticated,
  charging: decideCharging,
  unknown: decideUnknown,
  paid_pending: decidePaidPending,
  paid: decidePaid,
  declined: decideDeclined,
  auth_failed: ended,
  cancelled: ended,
  expired: ended,
  error: ended,
  reversing: decideReversing,
  reversed: ended,
  manual_review: decideManualReview,
};

/**
 * All payment rules (payments.md#card-start-answer, payments.md#card-completion, payments.md#paypal-return,
 * payments.md#paypal-idempotency, payments.md#attempt-states and payments.md#reconciliation). The caller
 * commits the decision, checking that `attempt` and `reservation` are unchanged, and then performs `next`.
 * Undefined when nothing changes (a duplicate, a late callback).
 */
export function decide(
  attempt: PaymentAttempt,
  reservation: Payable,
  observation: Observation,
  policy: PaymentPolicy,
): Decision | undefined {
  const decision = rules[attempt.state]({ attempt, reservation, policy }, observation);
  assert(
    !decision || decision.to === attempt.state || canMove(attempt.state, decision.to),
    `A payment attempt must not move from ${attempt.state} to ${decision?.to}`,
  );
  return decision;
}
