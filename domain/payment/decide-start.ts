import { compareApproval } from './approval.ts';
import { checkAgain, type Decision, moveTo, type Situation } from './decision.ts';
import type { ApprovedPayment, Authentication, Observation, StartAnswer } from './observation.ts';
import { canConfirm, isOpenToPay } from './payable.ts';
import { PAYER_MS, REDIRECT_PAYER_MS, START_AGAIN_MS, START_HOLD_MS } from './schedule.ts';

/** How often a payment by redirect is begun again, by the same name, after a lost answer. */
const START_TRIES = 4;

/** Row and identifiers are committed, nothing was sent. */
export function decideCreated(situation: Situation, observation: Observation): Decision | undefined {
  const { attempt, reservation, policy } = situation;
  switch (observation.kind) {
    case 'intent':
      if (observation.call !== 'start') return undefined;
      if (!isOpenToPay(attempt, reservation, policy.now)) return moveTo(situation, 'error');
      return moveTo(situation, 'starting', {
        reservation: { kind: 'require-held', now: policy.now, holdUntil: policy.now + START_HOLD_MS },
      });
    case 'gate-refused':
    case 'lapsed':
      return moveTo(situation, 'error');
    default:
      return undefined;
  }
}

/** The first call may be in flight. */
export function decideStarting(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'start') return decideStartAnswer(situation, observation.answer);
  if (observation.kind !== 'lapsed') return undefined;
  return canBeginAgain(situation) ? startAgain(situation, 'start') : startLost(situation);
}

function decideStartAnswer(situation: Situation, answer: StartAnswer): Decision {
  const { facts } = answer;
  switch (answer.kind) {
    case 'challenge':
      return moveTo(situation, 'awaiting_payer', { facts, changes: payerTime(situation) });
    case 'redirect':
      return moveTo(situation, 'awaiting_payer', {
        facts,
        changes: { deadlineAt: situation.policy.now + REDIRECT_PAYER_MS },
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

/** A card that was typed with us is gone with the request that brought it; elsewhere nothing was typed yet. */
function canBeginAgain({ policy }: Situation): boolean {
  return policy.gateway.cardEntry !== 'server-form';
}

/** Authenticated without a window. The table knows no way from here to `auth_failed`: a refusal by the issuer declines. */
function decideReady(
  situation: Situation,
  { authentication, facts }: { authentication: Authentication } & Pick<StartAnswer, 'facts'>,
): Decision {
  if (!mayCharge(situation, authentication))
    return moveTo(situation, 'declined', { facts, changes: { declineClass: 'authentication' } });
  return moveTo(situation, 'authenticated', {
    facts,
    flags: authentication === 'authenticated' ? [] : ['no_liability_shift'],
    changes: payerTime(situation),
    next: 'complete',
  });
}

/** The shop's policy on the outcome of 3-D Secure; PAYMENTS.md section 3.5. */
export function mayCharge({ policy }: Situation, authentication: Authentication): boolean {
  return (
    authentication === 'authenticated' ||
    (authentication === 'no-liability-shift' && policy.tds === 'lenient')
  );
}

/** The account is not set up for 3-D Secure: the money was taken already. PAYMENTS.md section 3.6 case 3. */
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

/**
 * Nobody has the link to the gateway's pages yet, so nothing can be approved, let alone charged: the same order is
 * asked for again, and after some tries given up. PAYMENTS.md section 8.3 K2.
 */
function startAgain(situation: Situation, next: 'start' | 'none'): Decision {
  const { attempt, policy } = situation;
  const isYoung = policy.now - attempt.createdAt < REDIRECT_PAYER_MS;
  if (isYoung && attempt.checkCount < START_TRIES)
    return checkAgain(situation, { next, waitMs: START_AGAIN_MS });
  return moveTo(situation, 'error', { changes: { declineClass: 'temporary' } });
}

function payerTime({ policy }: Situation) {
  return { deadlineAt: policy.now + PAYER_MS };
}
