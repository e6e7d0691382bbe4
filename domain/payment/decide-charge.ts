import { authenticationFlags, compareApproval } from './approval.ts';
import type { AttemptFlag, PaymentAttempt } from './attempt.ts';
import { askSoon, checkAgain, type Decision, moveTo, type Situation } from './decision.ts';
import type { ApprovedPayment, CompleteAnswer, Observation, QueryAnswer } from './observation.ts';
import { canConfirm } from './payable.ts';

/** How often a completion that never left our side is sent again. */
const RESENDS = 2;
/**
 * Answers "no such charge" in a row that are believed (PAYMENTS.md section 3.8, step 2). An account without look-up is
 * waited for as long, because the charge may still be on its way.
 */
const NOT_FOUND_ENOUGH = 3;

/** The charge is committed as intent: it may have happened. */
export function decideCharging(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'complete') return decideCompleteAnswer(situation, observation.answer);
  return observation.kind === 'lapsed' ? moveTo(situation, 'unknown', { next: 'query' }) : undefined;
}

/** The outcome of the charge is not known. Only the gateway's own word ends that. */
export function decideUnknown(situation: Situation, observation: Observation): Decision | undefined {
  const isAnswer = observation.kind === 'query' || observation.kind === 'complete';
  // An approval that was not ours is never "paid", whatever the gateway says later. PAYMENTS.md section 3.8.
  if (isAnswer && situation.attempt.flags.includes('amount_mismatch'))
    return moveTo(situation, 'manual_review', { flags: ['alarm'] });
  switch (observation.kind) {
    case 'query':
      return decideQueryAnswer(situation, observation.answer);
    case 'intent':
      return observation.call === 'reverse' ? neutralise(situation) : undefined;
    case 'failed':
      return checkAgain(situation);
    case 'complete':
      // The answer of a call that outlived its lease. A late refusal proves nothing by itself; the query will.
      return observation.answer.kind === 'approved' ? settle(situation, observation.answer) : undefined;
    default:
      return undefined;
  }
}

function decideCompleteAnswer(situation: Situation, answer: CompleteAnswer): Decision {
  switch (answer.kind) {
    case 'approved':
      return decideApproved(situation, answer);
    case 'declined':
      return moveTo(situation, 'declined', {
        facts: answer.facts,
        flags: answer.reason === 'setup' ? ['alarm'] : [],
        changes: { declineClass: answer.reason },
      });
    case 'not-sent':
      if (situation.attempt.checkCount < RESENDS) return checkAgain(situation, { next: 'complete' });
      return moveTo(situation, 'declined', { changes: { declineClass: 'temporary' } });
    case 'unknown':
      return moveTo(situation, 'unknown', { facts: answer.facts });
  }
}

/** Money was taken. Unless it is exactly ours and can confirm, it goes by `unknown` to where it belongs. */
function decideApproved(situation: Situation, approved: ApprovedPayment): Decision {
  const { attempt, reservation } = situation;
  const { facts } = approved;
  const flags = authenticationFlags(situation, approved);
  if (compareApproval(attempt, approved) !== 'exact')
    return moveTo(situation, 'unknown', {
      facts,
      flags: [...flags, 'amount_mismatch', 'alarm'],
      next: 'query',
    });
  if (isTampered(attempt, flags) || !canConfirm(attempt, reservation))
    return moveTo(situation, 'unknown', { facts, flags, next: 'reverse' });
  return moveTo(situation, 'paid', { facts, flags });
}

function decideQueryAnswer(situation: Situation, answer: QueryAnswer): Decision {
  const { attempt } = situation;
  switch (answer.kind) {
    case 'approved':
      return settle(situation, answer);
    case 'declined':
      return moveTo(situation, 'declined', { facts: answer.facts, changes: { declineClass: 'generic' } });
    case 'reversed':
      return moveTo(situation, 'reversing', { facts: answer.facts, next: 'query' });
    case 'not-found':
    case 'unsupported': {
      const notFoundCount = attempt.notFoundCount + 1;
      const enough = attempt.flags.includes('start_lost') ? 1 : NOT_FOUND_ENOUGH;
      return notFoundCount < enough
        ? checkAgain(situation, { changes: { notFoundCount } })
        : neutralise(situation);
    }
    case 'unavailable':
      return askSoon(situation);
  }
}

/** A charge that was found: it pays, or goes back, or a person looks. */
function settle(situation: Situation, approved: ApprovedPayment): Decision {
  const { attempt, reservation } = situation;
  const { facts } = approved;
  const flags = authenticationFlags(situation, approved);
  const match = compareApproval(attempt, approved);
  if (match === 'foreign')
    return moveTo(situation, 'manual_review', { facts, flags: ['amount_mismatch', 'alarm'] });
  if (match === 'amount')
    return moveTo(situation, 'reversing', { facts, flags: ['amount_mismatch', 'alarm'], next: 'reverse' });
  if (isTampered(attempt, flags) || !canConfirm(attempt, reservation))
    return moveTo(situation, 'reversing', { facts, flags, next: 'reverse' });
  const lost = attempt.flags.includes('start_lost');
  return moveTo(situation, 'paid', { facts, flags: lost ? ['no_3ds', 'alarm'] : flags });
}

function isTampered(attempt: PaymentAttempt, flags: AttemptFlag[]): boolean {
  return attempt.flags.includes('tampered') || flags.includes('tampered');
}

/** Takes back whatever may have been charged: the safe end when the outcome cannot be learnt. */
function neutralise(situation: Situation): Decision {
  return moveTo(situation, 'reversing', { next: 'reverse' });
}
