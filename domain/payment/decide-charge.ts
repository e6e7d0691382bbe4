import { authenticationFlags, compareApproval } from './approval.ts';
import type { AttemptFlag, PaymentAttempt } from './attempt.ts';
import { checkAgain, type Decision, giveTime, moveTo, retrySoon, type Situation } from './decision.ts';
import type { ApprovedPayment, CompleteAnswer, Observation, QueryAnswer } from './observation.ts';
import { canConfirm, isOpenToPay } from './payable.ts';
import { REDIRECT_PAYER_MS, SECOND_QUERY_MS, UNTAKEN_CHECK_MS } from './schedule.ts';

/** Repetitions of a completion that was certainly not sent. */
const RESENDS = 2;
/**
 * Answers that prove that there was no charge (payments.md#card-completion, step 2). Accounts without queries wait for
 * as many checks, because the charge may still be on its way.
 */
const NOT_FOUND_ENOUGH = 3;

/** Rounds in which the payer may choose another funding source. payments.md#paypal-capture. */
const CHARGE_ROUNDS = 3;

export function decideCharging(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'complete') return decideCompleteAnswer(situation, observation.answer);
  return observation.kind === 'lapsed' ? moveTo(situation, 'unknown', { next: 'query' }) : undefined;
}

/** The outcome of the charge is unknown; only an answer of the gateway ends this state. */
export function decideUnknown(situation: Situation, observation: Observation): Decision | undefined {
  const isAnswer = observation.kind === 'query' || observation.kind === 'complete';
  // An approval with another amount, or a duplicate, must never become `paid`. payments.md#card-completion.
  const { flags } = situation.attempt;
  if (isAnswer && (flags.includes('amount_mismatch') || flags.includes('duplicate')))
    return moveTo(situation, 'manual_review', { flags: ['alarm'] });
  switch (observation.kind) {
    case 'query':
      return decideQueryAnswer(situation, observation.answer);
    case 'intent':
      return observation.call === 'reverse' ? neutralize(situation) : undefined;
    case 'failed':
      return checkAgain(situation);
    case 'complete':
      // Response to a call that exceeded its lease. A late decline proves nothing; the query will decide.
      return decideLateAnswer(situation, observation.answer);
    case 'start':
    case 'callback':
    case 'reverse':
    case 'gate-refused':
    case 'deadline':
    case 'lapsed':
    case 'payer-cancelled':
    case 'operator':
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
          ...(answer.reason === 'temporary' && secondQuery(situation)),
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

/** A temporary decline is queried once more if the gateway supports it. payments.md#card-codes. */
function secondQuery({ policy }: Situation) {
  return policy.gateway.query === 'none' ? {} : { nextCheckAt: policy.now + SECOND_QUERY_MS };
}

/** This call was not sent, but an earlier one may have been; then a query must prove the outcome. */
function decideNotSent(situation: Situation): Decision {
  const { checkCount, flags } = situation.attempt;
  if (checkCount < RESENDS) return checkAgain(situation, { next: 'complete' });
  if (flags.includes('sent_again')) return moveTo(situation, 'unknown');
  return moveTo(situation, 'declined', { changes: { declineClass: 'temporary' } });
}

function decidePayerAgain(
  situation: Situation,
  { reason, facts }: Extract<CompleteAnswer, { kind: 'payer-again' }>,
): Decision {
  const chargeRound = situation.attempt.chargeRound + 1;
  const declineClass = reason === 'funding' ? 'funds' : undefined;
  if (chargeRound >= CHARGE_ROUNDS)
    return moveTo(situation, 'declined', { facts, changes: { declineClass: declineClass ?? 'generic' } });
  return moveTo(situation, 'awaiting_payer', {
    facts,
    changes: { chargeRound, declineClass, ...giveTime(situation, REDIRECT_PAYER_MS) },
  });
}

/** Whether the payment can confirm is checked when it is final. */
function decidePending(situation: Situation, answer: Extract<CompleteAnswer, { kind: 'pending' }>): Decision {
  if (compareApproval(situation.attempt, answer) === 'exact') return settlePending(situation, answer);
  const flags: AttemptFlag[] = ['amount_mismatch', 'alarm'];
  return moveTo(situation, 'unknown', { facts: answer.facts, flags, next: 'query' });
}

/** Money was taken. Without an exact match that can confirm, the attempt goes through `unknown`. */
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
        : neutralize(situation);
    }
    case 'unavailable':
      return answer.answered ? checkAgain(situation) : retrySoon(situation);
    case 'pending':
      return settlePending(situation, answer);
    case 'waiting':
    case 'ready':
      return decideUntaken(situation);
  }
}

/**
 * Repeating the charge with its idempotency key is safe while the reservation is held
 * (payments.md#paypal-idempotency). The hold is not extended, so that repetitions end. Later the payment is
 * reversed, because a call may be on its way.
 */
function decideUntaken(situation: Situation): Decision {
  const { attempt, reservation, policy } = situation;
  const isSafe = policy.gateway.idempotentComplete && isOpenToPay(attempt, reservation, policy.now);
  // The repeated call got no result, so the gateway needs time.
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
  return neutralize(situation);
}

/** A payment that cannot confirm is reversed as soon as it is final. */
function settlePending(
  situation: Situation,
  pending: Extract<CompleteAnswer, { kind: 'pending' }>,
): Decision {
  const { facts } = pending;
  if (compareApproval(situation.attempt, pending) === 'foreign')
    return moveTo(situation, 'manual_review', { facts, flags: ['amount_mismatch', 'alarm'] });
  return moveTo(situation, 'paid_pending', { facts, flags: pending.needsOperator ? ['alarm'] : [] });
}

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

/** The safe end when the outcome stays unknown. */
function neutralize(situation: Situation): Decision {
  return moveTo(situation, 'reversing', { next: 'reverse' });
}
