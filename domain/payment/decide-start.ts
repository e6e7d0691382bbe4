import { compareApproval } from './approval.ts';
import { checkAgain, type Decision, giveTime, moveTo, type Situation } from './decision.ts';
import type { ApprovedPayment, Authentication, Observation, StartAnswer } from './observation.ts';
import { canConfirm, isOpenToPay } from './payable.ts';
import { PAYER_MS, REDIRECT_PAYER_MS, START_AGAIN_MS, START_HOLD_MS } from './schedule.ts';

/** Repetitions of a redirect payment's first call after a lost response, with its idempotency key. */
const START_TRIES = 4;

export function decideCreated(situation: Situation, observation: Observation): Decision | undefined {
  const { attempt, reservation, policy } = situation;
  switch (observation.kind) {
    case 'intent':
      if (observation.call !== 'start') return undefined;
      if (!isOpenToPay(attempt, reservation, policy.now)) return moveTo(situation, 'error');
      return moveTo(situation, 'starting', {
        reservation: {
          kind: 'require-held',
          now: policy.now,
          holdUntil: giveTime(situation, START_HOLD_MS).deadlineAt,
        },
      });
    case 'gate-refused':
    case 'lapsed':
      return moveTo(situation, 'error');
    case 'start':
    case 'callback':
    case 'complete':
    case 'query':
    case 'reverse':
    case 'deadline':
    case 'failed':
    case 'payer-cancelled':
    case 'operator':
      return undefined;
  }
}

export function decideStarting(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'start') return decideStartAnswer(situation, observation.answer);
  if (observation.kind !== 'lapsed') return undefined;
  return canBeginAgain(situation) ? startAgain(situation, 'start') : startLost(situation);
}

function decideStartAnswer(situation: Situation, answer: StartAnswer): Decision {
  const { facts } = answer;
  switch (answer.kind) {
    case 'challenge':
      return moveTo(situation, 'awaiting_payer', { facts, changes: giveTime(situation, PAYER_MS) });
    case 'redirect':
      return moveTo(situation, 'awaiting_payer', {
        facts,
        changes: giveTime(situation, REDIRECT_PAYER_MS),
      });
    case 'ready':
      return decideReady(situation, answer);
    case 'approved':
      return decideChargedAtOnce(situation, answer);
    case 'declined':
      if (answer.reason === 'setup') return misconfigured(situation, answer);
      return moveTo(situation, 'declined', { facts, changes: { declineClass: answer.reason } });
    case 'rejected':
      if (answer.reason === 'setup') return misconfigured(situation, answer);
      return moveTo(situation, 'error', { facts, changes: { declineClass: 'temporary' } });
    case 'unknown':
      return canBeginAgain(situation) ? startAgain(situation, 'none') : startLost(situation, answer);
  }
}

/** The card data of our own form is lost with its request. */
function canBeginAgain({ policy }: Situation): boolean {
  return policy.gateway.cardEntry !== 'server-form';
}

/** Without a challenge. The transition table has no `auth_failed` here, so a failure declines. */
function decideReady(
  situation: Situation,
  { authentication, facts }: { authentication: Authentication } & Pick<StartAnswer, 'facts'>,
): Decision {
  if (!mayCharge(situation, authentication))
    return moveTo(situation, 'declined', { facts, changes: { declineClass: 'authentication' } });
  return moveTo(situation, 'authenticated', {
    facts,
    flags: authentication === 'authenticated' ? [] : ['no_liability_shift'],
    changes: giveTime(situation, PAYER_MS),
    next: 'complete',
  });
}

/** The site's policy on the outcome of 3-D Secure; payments.md#card-codes. */
export function mayCharge({ policy }: Situation, authentication: Authentication): boolean {
  return (
    authentication === 'authenticated' ||
    (authentication === 'no-liability-shift' && policy.tds === 'lenient')
  );
}

/** Money taken without 3-D Secure, which the account lacks. payments.md#card-start-answer, case 3. */
function decideChargedAtOnce(situation: Situation, approved: ApprovedPayment): Decision {
  const { attempt, reservation } = situation;
  const { facts } = approved;
  if (compareApproval(attempt, approved) !== 'exact')
    return moveTo(situation, 'unknown', {
      facts,
      flags: ['no_3ds', 'amount_mismatch', 'alarm'],
      next: 'query',
    });
  if (!canConfirm(attempt, reservation))
    return moveTo(situation, 'unknown', { facts, flags: ['no_3ds', 'alarm'], next: 'reverse' });
  return moveTo(situation, 'paid', { facts, flags: ['no_3ds', 'alarm'] });
}

function misconfigured(situation: Situation, { facts }: Pick<StartAnswer, 'facts'>): Decision {
  return moveTo(situation, 'error', { facts, flags: ['alarm'], changes: { declineClass: 'setup' } });
}

function startLost(situation: Situation, answer?: Pick<StartAnswer, 'facts'>): Decision {
  return moveTo(situation, 'unknown', { ...answer, flags: ['start_lost'], next: 'query' });
}

/** The payer has no link yet, so nothing can have been approved or charged. payments.md#crash-points, K2. */
function startAgain(situation: Situation, next: 'start' | 'none'): Decision {
  const { attempt, policy } = situation;
  const isYoung = policy.now - attempt.createdAt < REDIRECT_PAYER_MS;
  if (isYoung && attempt.checkCount < START_TRIES)
    return checkAgain(situation, { next, waitMs: START_AGAIN_MS });
  return moveTo(situation, 'error', { changes: { declineClass: 'temporary' } });
}
