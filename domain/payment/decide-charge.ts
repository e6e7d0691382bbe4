import { authenticationFlags, compareApproval } from './approval.ts';
import type { AttemptFlag, PaymentAttempt } from './attempt.ts';
import { askSoon, checkAgain, type Decision, moveTo, type Situation } from './decision.ts';
import type { ApprovedPayment, CompleteAnswer, Observation, QueryAnswer } from './observation.ts';
import { canConfirm, isOpenToPay } from './payable.ts';
import { REDIRECT_PAYER_MS, SECOND_LOOK_MS, UNTAKEN_CHECK_MS } from './schedule.ts';

/** How often a completion that never left our side is sent again. */
const RESENDS = 2;
/**
 * Answers "no such charge" in a row that are believed (PAYMENTS.md section 3.8, step 2). An account without look-up is
 * waited for as long, because the charge may still be on its way.
 */
const NOT_FOUND_ENOUGH = 3;

/** Times that a payer may be sent back to choose another funding. PAYMENTS.md section 5.5. */
const CHARGE_ROUNDS = 3;

/** The charge is committed as intent: it may have happened. */
export function decideCharging(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'complete') return decideCompleteAnswer(situation, observation.answer);
  return observation.kind === 'lapsed' ? moveTo(situation, 'unknown', { next: 'query' }) : undefined;
}

/** The outcome of the charge is not known. Only the gateway's own word ends that. */
export function decideUnknown(situation: Situation, observation: Observation): Decision | undefined {
  const isAnswer = observation.kind === 'query' || observation.kind === 'complete';
  // An approval that was not ours is never "paid", whatever the gateway says later. PAYMENTS.md section 3.8.
  const { flags } = situation.attempt;
  if (isAnswer && (flags.includes('amount_mismatch') || flags.includes('duplicate')))
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
      return decideLateAnswer(situation, observation.answer);
    default:
      return undefined;
  }
}

function decideLateAnswer(situation: Situation, answer: CompleteAnswer): Decision | undefined {
  if (answer.kind === 'approved') return settle(situation, answer);
  return answer.kind === 'pending' ? settlePending(situation, answer) : undefined;
}

function decideCompleteAnswer(situation: Situation, answer: CompleteAnswer): Decision {
  switch (answer.kind) {
    case 'approved':
      return decideApproved(situation, answer);
    case 'declined':
      return moveTo(situation, 'declined', {
        facts: answer.facts,
        flags: answer.reason === 'setup' ? ['alarm'] : [],
        changes: {
          declineClass: answer.reason,
          ...(answer.reason === 'temporary' && secondLook(situation)),
        },
      });
    case 'not-sent':
      return decideNotSent(situation);
    case 'unknown':
      return moveTo(situation, 'unknown', { facts: answer.facts });
    case 'pending':
      return decidePending(situation, answer);
    case 'payer-again':
      return decidePayerAgain(situation, answer);
    case 'duplicate':
      return moveTo(situation, 'unknown', {
        facts: answer.facts,
        flags: ['duplicate', 'alarm'],
        next: 'query',
      });
  }
}

/** A refusal that may pass is looked at once more, where the gateway can be asked. PAYMENTS.md section 3.5. */
function secondLook({ policy }: Situation) {
  return policy.gateway.query === 'none' ? {} : { nextCheckAt: policy.now + SECOND_LOOK_MS };
}

/** This call has certainly not arrived. One before it may have, and then only the gateway's word ends it. */
function decideNotSent(situation: Situation): Decision {
  const { checkCount, flags } = situation.attempt;
  if (checkCount < RESENDS) return checkAgain(situation, { next: 'complete' });
  if (flags.includes('sent_again')) return moveTo(situation, 'unknown');
  return moveTo(situation, 'declined', { changes: { declineClass: 'temporary' } });
}

/** Back to the payer with a charge of a new name, or the end after some rounds. */
function decidePayerAgain(
  situation: Situation,
  { reason, facts }: Extract<CompleteAnswer, { kind: 'payer-again' }>,
): Decision {
  const { attempt, policy } = situation;
  const chargeRound = attempt.chargeRound + 1;
  const declineClass = reason === 'funding' ? 'funds' : undefined;
  if (chargeRound >= CHARGE_ROUNDS)
    return moveTo(situation, 'declined', { facts, changes: { declineClass: declineClass ?? 'generic' } });
  return moveTo(situation, 'awaiting_payer', {
    facts,
    changes: { chargeRound, declineClass, deadlineAt: policy.now + REDIRECT_PAYER_MS },
  });
}

/** Accepted by the gateway. What is not ours goes by `unknown` to a person; whether it confirms is seen when it is final. */
function decidePending(situation: Situation, answer: Extract<CompleteAnswer, { kind: 'pending' }>): Decision {
  if (compareApproval(situation.attempt, answer) === 'exact') return settlePending(situation, answer);
  const flags: AttemptFlag[] = ['amount_mismatch', 'alarm'];
  return moveTo(situation, 'unknown', { facts: answer.facts, flags, next: 'query' });
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
      return answer.answered ? checkAgain(situation) : askSoon(situation);
    case 'pending':
      return settlePending(situation, answer);
    case 'waiting':
    case 'ready':
      return decideUntaken(situation);
  }
}

/**
 * Nothing was taken yet, so the same charge by the same name is safe while the reservation is held, where the gateway
 * knows it again (PAYMENTS.md section 5.6). The hold is not extended for it, so that this ends. Later the payment is
 * neutralised: a call may still be on its way.
 */
function decideUntaken(situation: Situation): Decision {
  const { attempt, reservation, policy } = situation;
  const isSafe = policy.gateway.idempotentComplete && isOpenToPay(attempt, reservation, policy.now);
  // It has been sent again already, and that was answered with nothing: the gateway wants time.
  if (isSafe && attempt.flags.includes('sent_again') && attempt.checkCount === 0)
    return checkAgain(situation, { waitMs: UNTAKEN_CHECK_MS });
  if (isSafe && canConfirm(attempt, reservation))
    return moveTo(situation, 'charging', {
      reservation: { kind: 'require-held', now: policy.now, holdUntil: policy.now },
      flags: ['sent_again'],
      next: 'complete',
    });
  const notFoundCount = attempt.notFoundCount + 1;
  if (notFoundCount < NOT_FOUND_ENOUGH)
    return checkAgain(situation, { changes: { notFoundCount }, waitMs: UNTAKEN_CHECK_MS });
  return neutralise(situation);
}

/** Money that is not final is waited for; what could not confirm goes back as soon as it is. */
function settlePending(
  situation: Situation,
  pending: Extract<CompleteAnswer, { kind: 'pending' }>,
): Decision {
  const { facts } = pending;
  if (compareApproval(situation.attempt, pending) === 'foreign')
    return moveTo(situation, 'manual_review', { facts, flags: ['amount_mismatch', 'alarm'] });
  return moveTo(situation, 'paid_pending', { facts, flags: pending.needsOperator ? ['alarm'] : [] });
}

/** A charge that was found: it pays, or goes back, or a person looks. */
export function settle(situation: Situation, approved: ApprovedPayment): Decision {
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
