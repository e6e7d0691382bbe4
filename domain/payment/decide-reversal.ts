import { authenticationFlags, compareApproval } from './approval.ts';
import { checkAgain, type Decision, moveTo, retrySoon, type Situation } from './decision.ts';
import type { AttemptFacts, Observation, QueryAnswer, ReverseAnswer } from './observation.ts';
import { canConfirm } from './payable.ts';
import { SECOND_ROUND_MS } from './schedule.ts';

/** Reverses a paid attempt; the caller has already updated the reservation. */
export function decidePaid(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind !== 'intent' || observation.call !== 'reverse') return undefined;
  return moveTo(situation, 'reversing', { next: 'reverse' });
}

export function decideReversing(situation: Situation, observation: Observation): Decision | undefined {
  switch (observation.kind) {
    case 'reverse':
      return decideReverseAnswer(situation, observation.answer);
    case 'query':
      return decideQueryAnswer(situation, observation.answer);
    case 'lapsed':
      // Increases `checkCount` first: the repeated reversal must be marked as possibly sent before (K10).
      return checkAgain(situation, { next: 'reverse' });
    case 'failed':
      return checkAgain(situation);
    case 'intent':
    case 'start':
    case 'callback':
    case 'complete':
    case 'gate-refused':
    case 'deadline':
    case 'payer-cancelled':
    case 'operator':
      return undefined;
  }
}

export function decideManualReview(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'query') return decideSecondQuery(situation, observation.answer);
  if (observation.kind !== 'operator') return undefined;
  const { verdict } = observation;
  if (verdict === 'paid' && !canConfirm(situation.attempt, situation.reservation)) return undefined;
  return moveTo(situation, verdict, verdict === 'declined' ? { changes: { declineClass: 'generic' } } : {});
}

function decideSecondQuery(situation: Situation, answer: QueryAnswer): Decision {
  const { attempt, reservation } = situation;
  const isDoubtful = attempt.flags.some((flag) =>
    ['amount_mismatch', 'tampered', 'duplicate'].includes(flag),
  );
  if (!isDoubtful && answer.kind === 'approved' && compareApproval(attempt, answer) === 'exact') {
    const isClean = !authenticationFlags(situation, answer).includes('tampered');
    if (isClean && canConfirm(attempt, reservation)) return moveTo(situation, 'paid', answer);
  }
  if (!isDoubtful && answer.kind === 'declined')
    return moveTo(situation, 'declined', { facts: answer.facts, changes: { declineClass: 'generic' } });
  if (answer.kind === 'reversed') return moveTo(situation, 'reversed', answer);
  return moveTo(situation, 'manual_review', { changes: { nextCheckAt: undefined } });
}

function decideReverseAnswer(situation: Situation, answer: ReverseAnswer): Decision {
  switch (answer.kind) {
    case 'reversed':
      return moveTo(situation, 'reversed');
    case 'not-found':
      // Without its token nothing was charged: one query and one reversal suffice
      // (payments.md#crash-points, K2).
      if (situation.attempt.flags.includes('start_lost')) return notCharged(situation, answer);
      return checkAgain(situation, { facts: answer.facts, next: 'query' });
    case 'refused':
      return moveTo(situation, 'manual_review', { facts: answer.facts, flags: ['alarm'] });
    case 'unknown':
      return retrySoon(situation);
  }
}

/** A second round must agree with "nothing to reverse". payments.md#card-completion, step 4. */
function decideQueryAnswer(situation: Situation, answer: QueryAnswer): Decision {
  const { attempt } = situation;
  switch (answer.kind) {
    case 'reversed':
      return moveTo(situation, 'reversed', { facts: answer.facts });
    case 'declined':
      return notCharged(situation, answer);
    case 'not-found':
    case 'waiting':
    case 'ready':
      if (attempt.notFoundCount > 0) return notCharged(situation);
      return checkAgain(situation, { changes: { notFoundCount: 1 }, waitMs: SECOND_ROUND_MS });
    case 'approved':
      return checkAgain(situation, { facts: answer.facts, changes: { notFoundCount: 0 } });
    case 'unavailable':
      return answer.answered ? checkAgain(situation) : retrySoon(situation);
    case 'unsupported':
    case 'pending':
      return checkAgain(situation);
  }
}

/** The end of a reversal that found nothing to return. */
function notCharged(situation: Situation, answer?: { facts: AttemptFacts }): Decision {
  return moveTo(situation, 'reversed', { ...(answer && { facts: answer.facts }), flags: ['not_charged'] });
}
