import type { Instant } from '../calendar/panama.ts';
import type { AttemptFlag, AttemptState, PaymentAttempt } from './attempt.ts';
import { isLive } from './attempt-states.ts';
import type { AttemptFacts, Call } from './observation.ts';
import type { Payable } from './payable.ts';
import { ABSENT_ENOUGH_MS, ABSENT_MS, nextCheckAt } from './schedule.ts';

export interface PaymentPolicy {
  now: Instant;
  /** What to do with a card that cannot be authenticated: stop, or charge without liability shift. PAYMENTS.md 3.5. */
  tds: 'strict' | 'lenient';
}

/** All that a decision may depend on, besides what was observed. */
export interface Situation {
  attempt: PaymentAttempt;
  reservation: Payable;
  policy: PaymentPolicy;
}

/** What the attempt takes over; keys left out keep their value, `undefined` and `null` erase it. */
export type DecidedChanges = Partial<
  Pick<
    PaymentAttempt,
    | keyof AttemptFacts
    | 'declineClass'
    | 'deadlineAt'
    | 'nextCheckAt'
    | 'checkCount'
    | 'notFoundCount'
    | 'flags'
  >
> & { sealedToken?: null; challengeHtml?: null };

/** The reservation's side of a move, committed with it. */
export type ReservationEffect =
  /** Confirms the reservation, or applies the amendment. */
  | { kind: 'confirm' }
  | { kind: 'review' }
  | { kind: 'require-held'; now: Instant; holdUntil: Instant }
  | { kind: 'reversed' }
  | { kind: 'resume' };

/** What to do once the decision is committed; `complete` and `reverse` need a committed intent first. */
export type NextEffect = Exclude<Call, 'start'> | 'query' | 'none';

export interface Decision {
  to: AttemptState;
  changes: DecidedChanges;
  reservation: ReservationEffect | undefined;
  mails: ('confirmation' | 'payment-problem')[];
  next: NextEffect;
}

interface MoveDetails {
  facts?: AttemptFacts;
  /** Added to those the attempt has. */
  flags?: AttemptFlag[];
  changes?: DecidedChanges;
  reservation?: ReservationEffect;
  next?: NextEffect;
}

/** A move with what always belongs to arriving in a state; `details` say what is special about this one. */
export function moveTo(situation: Situation, to: AttemptState, details: MoveDetails = {}): Decision {
  const { attempt, policy } = situation;
  const stays = to === attempt.state;
  const flags = [...new Set([...attempt.flags, ...(details.flags ?? [])])];
  return {
    to,
    changes: {
      ...toKnownFacts(details.facts),
      ...(flags.length > attempt.flags.length && { flags }),
      ...(!stays && { checkCount: 0, notFoundCount: 0, nextCheckAt: nextCheckAt(to, 0, policy.now) }),
      ...(!waitsForPayer(to) && { deadlineAt: undefined }),
      ...(to !== 'awaiting_payer' && { challengeHtml: null }),
      ...(!mayComplete(to) && { sealedToken: null }),
      ...details.changes,
    },
    reservation: details.reservation ?? reservationEffect(situation, to),
    mails: stays ? [] : mailsFor(attempt, to),
    next: details.next ?? 'none',
  };
}

/** The same state after one more call to clear it up; the time of the next one is `waitMs` away or on the schedule. */
export function checkAgain(situation: Situation, details: MoveDetails & { waitMs?: number } = {}): Decision {
  const { attempt, policy } = situation;
  const checkCount = attempt.checkCount + 1;
  const at =
    details.waitMs === undefined
      ? nextCheckAt(attempt.state, checkCount, policy.now)
      : policy.now + details.waitMs;
  if (at === undefined)
    return moveTo(situation, 'manual_review', { ...details, flags: ['alarm'], changes: {}, next: 'none' });
  const changes = { checkCount, nextCheckAt: at, ...details.changes };
  return moveTo(situation, attempt.state, { ...details, changes });
}

/**
 * The same after a call that the gateway did not answer: that says nothing about the payment, so the schedule of answers
 * waits where it is once its steps are longer than `ABSENT_MS`.
 */
export function askSoon(situation: Situation): Decision {
  const { attempt, policy } = situation;
  if (policy.now - attempt.createdAt >= ABSENT_ENOUGH_MS)
    return moveTo(situation, 'manual_review', { flags: ['alarm'] });
  const soon = policy.now + ABSENT_MS;
  const scheduled = nextCheckAt(attempt.state, attempt.checkCount + 1, policy.now) ?? soon;
  const isShort = scheduled <= soon;
  const checkCount = isShort ? attempt.checkCount + 1 : Math.max(1, attempt.checkCount);
  return moveTo(situation, attempt.state, {
    changes: { checkCount, nextCheckAt: isShort ? scheduled : soon },
  });
}

/** Whether `call` must be committed as an intent before it is made, or was already. */
export function needsIntent(state: AttemptState, next: NextEffect): boolean {
  if (next === 'complete') return state !== 'charging';
  return next === 'reverse' && state !== 'reversing';
}

function waitsForPayer(state: AttemptState): boolean {
  return state === 'awaiting_payer' || state === 'authenticated';
}

function mayComplete(state: AttemptState): boolean {
  return waitsForPayer(state) || state === 'charging';
}

/** PAYMENTS.md section 8.2: money uncertain beyond the hold puts the reservation under review, certainty ends that. */
function reservationEffect(
  { attempt, reservation, policy }: Situation,
  to: AttemptState,
): ReservationEffect | undefined {
  if (to === 'paid') return { kind: 'confirm' };
  // The reservation itself is paid and confirmed, whatever becomes of its amendment.
  if (attempt.amendmentId !== undefined) return undefined;
  // A confirmed one was paid by another attempt; a lost start has never charged anything.
  const returned = to === 'reversed' && !attempt.flags.includes('start_lost');
  if (returned && reservation.state !== 'confirmed') return { kind: 'reversed' };
  if (!isLive(to)) return reservation.state === 'review' ? { kind: 'resume' } : undefined;
  const holdLapsed = (reservation.holdUntil ?? policy.now) <= policy.now;
  const uncertain = to === 'manual_review' || (holdLapsed && (to === 'unknown' || to === 'paid_pending'));
  return uncertain && reservation.state === 'held' ? { kind: 'review' } : undefined;
}

function mailsFor(attempt: PaymentAttempt, to: AttemptState): Decision['mails'] {
  if (to === 'paid') return ['confirmation'];
  const uncertain =
    attempt.state === 'reversing' && to === 'reversed' && !attempt.flags.includes('start_lost');
  return uncertain || to === 'manual_review' ? ['payment-problem'] : [];
}

/** Answers carry more than an attempt keeps (texts of the issuer), and keys without a value say nothing. */
function toKnownFacts(facts: AttemptFacts = {}): AttemptFacts {
  const { rawCode, authCode, rrn, cardBrand, cardLast4, tdsStatus, eci, dsTransId } = facts;
  const known = { rawCode, authCode, rrn, cardBrand, cardLast4, tdsStatus, eci, dsTransId };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
