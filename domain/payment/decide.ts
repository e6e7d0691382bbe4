import { assert } from '../assert.ts';
import { type AttemptState, canMove, type PaymentAttempt } from './attempt.ts';
import { decideCharging, decideUnknown, settle } from './decide-charge.ts';
import { decideAuthenticated, decideAwaitingPayer } from './decide-payer.ts';
import { decideManualReview, decidePaid, decideReversing } from './decide-reversal.ts';
import { decideCreated, decideStarting } from './decide-start.ts';
import { checkAgain, type Decision, moveTo, type PaymentPolicy, type Situation } from './decision.ts';
import type { Observation } from './observation.ts';
import type { Payable } from './payable.ts';
import { SECOND_QUERY_MS } from './schedule.ts';

const MAXIMUM_QUERIES = 6;

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

/** Only an answer of the gateway ends this state. payments.md#paypal-capture. */
function decidePaidPending(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'failed') return checkAgain(situation);
  if (observation.kind !== 'query') return undefined;
  const { answer } = observation;
  switch (answer.kind) {
    case 'approved':
      return settle(situation, answer);
    case 'declined':
      return moveTo(situation, 'declined', { facts: answer.facts, changes: { declineClass: 'generic' } });
    case 'reversed':
      return moveTo(situation, 'reversing', { facts: answer.facts, next: 'query' });
    case 'not-found':
    case 'unsupported':
    case 'unavailable':
    case 'waiting':
    case 'ready':
    case 'pending':
      return checkAgain(situation);
  }
}

/** The decline stands. If money was taken after all, an operator acts (payments.md#card-codes). */
function decideDeclined(situation: Situation, observation: Observation): Decision | undefined {
  const { attempt, policy } = situation;
  if (attempt.nextCheckAt === undefined) return undefined;
  if (observation.kind !== 'query' && observation.kind !== 'failed') return undefined;
  const answer = observation.kind === 'query' ? observation.answer.kind : 'unavailable';
  const checkCount = attempt.checkCount + 1;
  if (answer === 'unavailable' && checkCount < MAXIMUM_QUERIES)
    return moveTo(situation, 'declined', {
      changes: { checkCount, nextCheckAt: policy.now + SECOND_QUERY_MS },
    });
  const flags = answer === 'approved' || answer === 'pending' ? (['alarm'] as const) : [];
  return moveTo(situation, 'declined', { flags: [...flags], changes: { nextCheckAt: undefined } });
}
