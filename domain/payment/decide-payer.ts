import { mayCharge } from './decide-start.ts';
import { checkAgain, type Decision, moveTo, type Situation } from './decision.ts';
import type { AttemptFacts, Authentication, Observation, QueryAnswer } from './observation.ts';
import { isOpenToPay, priceOf } from './payable.ts';
import { CHARGE_HOLD_MS, PAYER_CHECK_MS } from './schedule.ts';

/** The payer is on the page of the bank or of PayPal. */
export function decideAwaitingPayer(situation: Situation, observation: Observation): Decision | undefined {
  switch (observation.kind) {
    case 'callback':
      return decideCallback(situation, observation);
    case 'query':
      return decidePayerQuery(situation, observation.answer);
    case 'deadline':
      return isOver(situation) ? moveTo(situation, 'expired') : undefined;
    case 'payer-cancelled':
      return moveTo(situation, 'cancelled');
    case 'intent':
    case 'start':
    case 'complete':
    case 'reverse':
    case 'gate-refused':
    case 'lapsed':
    case 'failed':
    case 'operator':
      return undefined;
  }
}

export function decideAuthenticated(situation: Situation, observation: Observation): Decision | undefined {
  switch (observation.kind) {
    case 'intent':
      return observation.call === 'complete' ? lastGate(situation) : undefined;
    case 'gate-refused':
      return moveTo(situation, 'expired');
    case 'deadline':
      return isOver(situation) ? moveTo(situation, 'expired') : undefined;
    case 'payer-cancelled':
      return moveTo(situation, 'cancelled');
    case 'start':
    case 'callback':
    case 'complete':
    case 'query':
    case 'reverse':
    case 'lapsed':
    case 'failed':
    case 'operator':
      return undefined;
  }
}

function decideCallback(
  situation: Situation,
  { authentication, facts }: { authentication: Authentication; facts: AttemptFacts },
): Decision {
  if (isOver(situation)) return moveTo(situation, 'expired', { facts });
  if (!mayCharge(situation, authentication))
    return moveTo(situation, 'auth_failed', { facts, changes: { declineClass: 'authentication' } });
  const flags = authentication === 'authenticated' ? [] : (['no_liability_shift'] as const);
  return moveTo(situation, 'authenticated', { facts, flags: [...flags], next: 'complete' });
}

/** `approved` and `pending` are unexpected while PayPal's payer is away. */
function decidePayerQuery(situation: Situation, answer: QueryAnswer): Decision {
  switch (answer.kind) {
    case 'approved':
    case 'pending':
      return moveTo(situation, 'authenticated', { flags: ['alarm'], next: 'complete' });
    case 'ready':
      if (isOver(situation)) return moveTo(situation, 'expired');
      return moveTo(situation, 'authenticated', { next: 'complete' });
    case 'not-found':
    case 'declined':
    case 'reversed':
      return moveTo(situation, 'expired');
    case 'waiting':
    case 'unsupported':
    case 'unavailable':
      if (isOver(situation)) return moveTo(situation, 'expired');
      return checkAgain(situation, { waitMs: PAYER_CHECK_MS });
  }
}

/** Checks deadline, hold and price before the charge. payments.md#reservation-rules. */
function lastGate(situation: Situation): Decision {
  const { attempt, reservation, policy } = situation;
  if (reservation.state === 'cancelled') return moveTo(situation, 'cancelled');
  const samePrice = priceOf(attempt, reservation) === attempt.amountCents;
  if (isOver(situation) || !samePrice || !isOpenToPay(attempt, reservation, policy.now))
    return moveTo(situation, 'expired');
  return moveTo(situation, 'charging', {
    reservation: { kind: 'require-held', now: policy.now, holdUntil: policy.now + CHARGE_HOLD_MS },
    next: 'complete',
  });
}

function isOver({ attempt, policy }: Situation): boolean {
  return attempt.deadlineAt !== undefined && attempt.deadlineAt <= policy.now;
}
