import type { Instant } from '../calendar/panama.ts';
import type { AttemptFlag, AttemptState, PaymentAttempt } from './attempt.ts';
import { isLive } from './attempt-states.ts';
import type { GatewayCapabilities } from './capabilities.ts';
import { paymentMethod } from './method.ts';
import type { AttemptFacts, Call } from './observation.ts';
import type { Payable } from './payable.ts';
import { ABSENT_ENOUGH_MS, ABSENT_MS, nextCheckAt } from './schedule.ts';

export interface PaymentPolicy {
  now: Instant;
  /** What to do with a card that cannot be authenticated: stop, or charge without liability shift. PAYMENTS.md 3.5. */
  tds: 'strict' | 'lenient';
  /** What the gateway of the attempt can do. */
  gateway: GatewayCapabilities;
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
    | 'chargeRound'
    | 'flags'
  >
> & { sealedToken?: null; challengeHtml?: null };

/** The reservation's side of a move, committed with it. */
export type ReservationEffect =
  /** Confirms the reservation, or applies the amendment. */
  | { kind: 'confirm' }
  | { kind: 'review' }
  | { kind: 'require-held'; now: Instant; holdUntil: Instant }
  | { kind: 'reversed' };

/** What becomes of the money that an attempt holds, committed with the move: it is to be taken, or not any more. */
export type CaptureEffect = { kind: 'request'; at: Instant } | { kind: 'release' };

/**
 * What to do once the decision is committed; `complete` and `reverse` need a committed intent first. `start` repeats one
 * that was committed before.
 */
export type NextEffect = Call | 'query' | 'none';

export interface Decision {
  to: AttemptState;
  changes: DecidedChanges;
  reservation: ReservationEffect | undefined;
  capture: CaptureEffect | undefined;
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
  const { attempt } = situation;
  const stays = to === attempt.state;
  const flags = [...new Set([...attempt.flags, ...(details.flags ?? [])])];
  return {
    to,
    changes: {
      ...toKnownFacts(details.facts),
      ...(flags.length > attempt.flags.length && { flags }),
      ...(!stays && { checkCount: 0, notFoundCount: 0, nextCheckAt: firstCheckAt(situation, to) }),
      ...(!waitsForPayer(to) && { deadlineAt: undefined }),
      ...(to !== 'awaiting_payer' && { challengeHtml: null }),
      ...(!mayUseToken(to) && { sealedToken: null }),
      ...details.changes,
    },
    reservation: details.reservation ?? reservationEffect(situation, to),
    capture: stays ? undefined : captureEffect(situation, to),
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
      ? nextCheckAt({ state: attempt.state, method: paymentMethod(attempt) }, checkCount, policy.now)
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
  const { state } = attempt;
  const method = paymentMethod(attempt);
  if (policy.now - attempt.createdAt >= ABSENT_ENOUGH_MS[method])
    return moveTo(situation, 'manual_review', { flags: ['alarm'] });
  const soon = policy.now + ABSENT_MS;
  const scheduled = nextCheckAt({ state, method }, attempt.checkCount + 1, policy.now) ?? soon;
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

/** Cards need theirs to complete; a payment by redirect needs its own to begin again after a crash. */
function mayUseToken(state: AttemptState): boolean {
  return state === 'starting' || waitsForPayer(state) || state === 'charging';
}

function firstCheckAt({ attempt, policy }: Situation, state: AttemptState): Instant | undefined {
  // The bank sends its payer back; one who is elsewhere may approve and never come back, so the gateway is asked.
  if (state === 'awaiting_payer' && policy.gateway.challenge === 'window') return undefined;
  return nextCheckAt({ state, method: paymentMethod(attempt) }, 0, policy.now);
}

/** PAYMENTS.md section 3.9: the reservation is confirmed by money that is held, which is captured afterwards. */
function captureEffect({ attempt, policy }: Situation, to: AttemptState): CaptureEffect | undefined {
  if (attempt.captureMode !== 'auth_capture') return undefined;
  if (to === 'paid') return { kind: 'request', at: policy.now };
  return attempt.state === 'paid' ? { kind: 'release' } : undefined;
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
  // An end without money needs no word: the store frees the reservation of it.
  if (!isLive(to)) return undefined;
  const holdLapsed = (reservation.holdUntil ?? policy.now) <= policy.now;
  const uncertain = to === 'manual_review' || (holdLapsed && (to === 'unknown' || to === 'paid_pending'));
  return uncertain && reservation.state === 'held' ? { kind: 'review' } : undefined;
}

function mailsFor(attempt: PaymentAttempt, to: AttemptState): Decision['mails'] {
  if (to === 'paid') return ['confirmation'];
  if (to === 'manual_review') return ['payment-problem'];
  // Whoever was told to wait for a mail hears how it ended.
  if (attempt.state === 'manual_review' || attempt.state === 'paid_pending')
    return to === 'declined' || to === 'reversed' ? ['payment-problem'] : [];
  const wentBack = attempt.state === 'reversing' && to === 'reversed';
  return wentBack && !attempt.flags.includes('start_lost') ? ['payment-problem'] : [];
}

/** Keys without a value say nothing: what was known before stays. */
function toKnownFacts(facts: AttemptFacts = {}): AttemptFacts {
  const { rawCode, authCode, rrn, cardBrand, cardLast4, tdsStatus, eci, dsTransId } = facts;
  const { tdsVersion, cardholderInfo, captureId } = facts;
  const card = { authCode, rrn, cardBrand, cardLast4, tdsStatus, eci, dsTransId, tdsVersion, cardholderInfo };
  const known = { rawCode, ...card, captureId };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
