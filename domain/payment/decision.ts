import type { Instant } from '../calendar/panama.ts';
import { isAgreed } from '../reservation/reservation.ts';
import type { AttemptFlag, AttemptState, PaymentAttempt } from './attempt.ts';
import type { GatewayCapabilities } from './capabilities.ts';
import { paymentMethod } from './method.ts';
import type { AttemptFacts, Call } from './observation.ts';
import { type Payable, payerDeadline } from './payable.ts';
import { ABSENT_ENOUGH_MS, ABSENT_MS, nextCheckAt } from './schedule.ts';

export interface PaymentPolicy {
  now: Instant;
  /** `lenient` charges a card that cannot be authenticated, at our risk. payments.md#card-codes. */
  tds: 'strict' | 'lenient';
  gateway: GatewayCapabilities;
}

export interface Situation {
  attempt: PaymentAttempt;
  reservation: Payable;
  policy: PaymentPolicy;
}

/** Keys left out keep their value; `undefined` and `null` erase it. */
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

export type ReservationEffect =
  /** Confirms the reservation, or applies the amendment. */
  | { kind: 'confirm' }
  | { kind: 'review' }
  | { kind: 'require-held'; now: Instant; holdUntil: Instant }
  | { kind: 'reversed' };

export type CaptureEffect =
  | { kind: 'request'; at: Instant }
  /** Of a guarantee. */
  | { kind: 'hold'; at: Instant }
  | { kind: 'release' };

/** `complete` and `reverse` need a committed intent first; `start` repeats a committed one. */
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
  flags?: AttemptFlag[];
  changes?: DecidedChanges;
  reservation?: ReservationEffect;
  next?: NextEffect;
}

/** Adds the changes that every arrival in `to` implies; `details` override them. */
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
    reservation: details.reservation ?? reservationEffect(situation, to, flags),
    capture: stays ? undefined : captureEffect(situation, to),
    mails: stays ? [] : mailsFor(attempt, to),
    next: details.next ?? 'none',
  };
}

/** Keeps the state. The next check is `waitMs` away, or on the schedule. */
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

/** A call without a response uses up the schedule only while its steps are shorter than `ABSENT_MS`. */
export function retrySoon(situation: Situation): Decision {
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

export function giveTime({ attempt, reservation, policy }: Situation, ms: number): { deadlineAt: Instant } {
  return { deadlineAt: payerDeadline(attempt, reservation, { now: policy.now, ms }) };
}

/** False when the intent is committed already. */
export function needsIntent(state: AttemptState, next: NextEffect): boolean {
  if (next === 'complete') return state !== 'charging';
  return next === 'reverse' && state !== 'reversing';
}

function waitsForPayer(state: AttemptState): boolean {
  return state === 'awaiting_payer' || state === 'authenticated';
}

/** A card needs the token to complete; a redirect payment needs it to start again after a crash. */
function mayUseToken(state: AttemptState): boolean {
  return state === 'starting' || waitsForPayer(state) || state === 'charging';
}

function firstCheckAt({ attempt, policy }: Situation, state: AttemptState): Instant | undefined {
  // The bank redirects the payer back. On a gateway's own pages the payer may approve and never return.
  if (state === 'awaiting_payer' && policy.gateway.challenge === 'window') return undefined;
  return nextCheckAt({ state, method: paymentMethod(attempt) }, 0, policy.now);
}

/** Authorized money confirms the reservation. payments.md#card-transfers, counter.md#guarantee. */
function captureEffect({ attempt, policy }: Situation, to: AttemptState): CaptureEffect | undefined {
  if (attempt.captureMode === 'sale') return undefined;
  if (to === 'paid')
    return { kind: attempt.captureMode === 'guarantee' ? 'hold' : 'request', at: policy.now };
  return attempt.state === 'paid' ? { kind: 'release' } : undefined;
}

/** Uncertain money beyond the hold is reviewed (payments.md#reservation-rules); the store frees what ended unpaid. */
function reservationEffect(
  { attempt, reservation, policy }: Situation,
  to: AttemptState,
  flags: readonly AttemptFlag[],
): ReservationEffect | undefined {
  if (to === 'paid') return { kind: 'confirm' };
  // The reservation itself is already paid and confirmed.
  if (attempt.amendmentId !== undefined) return undefined;
  // A confirmed reservation was paid by another attempt; a lost start or a guarantee never charged anything.
  const isFree = flags.includes('start_lost') || flags.includes('not_charged');
  const wasTaken = attempt.captureMode !== 'guarantee' && !isFree;
  const returned = to === 'reversed' && wasTaken;
  if (returned && !isAgreed(reservation.state)) return { kind: 'reversed' };
  const holdLapsed = (reservation.holdUntil ?? policy.now) <= policy.now;
  const uncertain = to === 'manual_review' || (holdLapsed && (to === 'unknown' || to === 'paid_pending'));
  return uncertain && reservation.state === 'held' ? { kind: 'review' } : undefined;
}

function mailsFor(attempt: PaymentAttempt, to: AttemptState): Decision['mails'] {
  if (to === 'paid') return ['confirmation'];
  if (to === 'manual_review') return ['payment-problem'];
  // The payer was asked to wait for a mail.
  if (attempt.state === 'manual_review' || attempt.state === 'paid_pending')
    return to === 'declined' || to === 'reversed' ? ['payment-problem'] : [];
  return to === 'reversed' && !attempt.flags.includes('start_lost') ? ['payment-problem'] : [];
}

function toKnownFacts(facts: AttemptFacts = {}): AttemptFacts {
  const { rawCode, authCode, rrn, cardBrand, cardLast4, tdsStatus, eci, dsTransId } = facts;
  const { tdsVersion, cardholderInfo, captureId } = facts;
  const card = { authCode, rrn, cardBrand, cardLast4, tdsStatus, eci, dsTransId, tdsVersion, cardholderInfo };
  const known = { rawCode, ...card, captureId };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
