import { canMove, isLive, type PaymentAttempt, paymentCan } from '#domain/payment/attempt.ts';
import { paymentMethod } from '#domain/payment/method.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AttemptMove, MoveOutcome, PaymentStore } from '#operations/ports/payment-store.ts';
import type { ReservationStore } from '#operations/ports/reservation-store.ts';

import {
  createMemoryAmendments,
  type MemoryAmendments,
  type ReservationTables,
} from './memory-amendments.ts';
import { createMemoryRefunds, type MemoryRefunds } from './memory-refunds.ts';

interface Kept {
  attempt: PaymentAttempt;
  sealedToken: string | undefined;
  challengeHtml: string | undefined;
  leaseUntil: number;
}

/** The tables of payments for one reservation in memory, with the rules of the real store. */
export interface MemoryStore {
  payments: Pick<
    PaymentStore,
    'create' | 'find' | 'findSecrets' | 'count' | 'findLatest' | 'move' | 'claimDue'
  >;
  reservations: Pick<ReservationStore, 'find' | 'release' | 'expireHolds'>;
  reservation: Reservation;
  amendments: MemoryAmendments;
  refunds: MemoryRefunds;
  /** Oldest first. */
  attempts(): PaymentAttempt[];
  mails: Map<string, string>;
  /** All transitions made, with the payment method: `paypal charging→paid`. */
  moves: Set<string>;
  /** Transitions that the table does not allow; must stay empty. */
  badMoves: string[];
  /** Cancels the reservation without checking any rule. */
  forceCancel(): void;
  /** Whether its car was assigned to another reservation, without checking any rule. */
  isCarGone: boolean;
}

export function createMemoryStore(reservation: Reservation): MemoryStore {
  const rows = new Map<string, Kept>();
  const attempts = () => [...rows.values()].map(({ attempt }) => attempt);
  const hasLive = () => attempts().some(({ state }) => isLive(state));
  const tables: ReservationTables = { reservation, attempts };
  const refunds = createMemoryRefunds(attempts);
  const amendments = createMemoryAmendments(tables, refunds);
  const store: MemoryStore = {
    get reservation() {
      return tables.reservation;
    },
    set reservation(changed) {
      tables.reservation = changed;
    },
    amendments,
    refunds,
    attempts,
    mails: new Map(),
    moves: new Set(),
    badMoves: [],
    isCarGone: false,
    forceCancel() {
      if (store.reservation.state !== 'confirmed')
        store.reservation = { ...store.reservation, state: 'cancelled' };
    },
    reservations: {
      find: async () => store.reservation,
      async release(_id, becomes) {
        if (store.reservation.state !== 'held' || hasLive()) return false;
        store.reservation = { ...store.reservation, state: becomes };
        return true;
      },
      async expireHolds(now) {
        const { state, holdUntil = 0 } = store.reservation;
        if (state !== 'held' || holdUntil > now || hasLive()) return 0;
        store.reservation = { ...store.reservation, state: 'expired' };
        return 1;
      },
    },
    payments: {
      async create(attempt, { now, maxAttempts }) {
        const repeated = attempts().find(({ clientKey }) => clientKey === attempt.clientKey);
        if (repeated) return { kind: 'repeated', attempt: repeated };
        const { state, holdUntil = 0 } = store.reservation;
        const { amendmentId } = attempt;
        const isKept =
          amendmentId === undefined
            ? state === 'held' && holdUntil > now
            : amendments.isOpen(amendmentId, now);
        if (!isKept) return { kind: 'not-held' };
        const live = attempts().find((other) => isLive(other.state));
        if (live) return { kind: 'live-attempt', attempt: live };
        if (rows.size >= maxAttempts) return { kind: 'too-many-attempts' };
        rows.set(attempt.id, { attempt, sealedToken: undefined, challengeHtml: undefined, leaseUntil: 0 });
        return { kind: 'created', attempt };
      },
      find: async (id) => rows.get(id)?.attempt,
      async findSecrets(id) {
        const { sealedToken, challengeHtml } = rows.get(id) ?? {};
        return { sealedToken, challengeHtml };
      },
      count: async () => rows.size,
      findLatest: async (_id, amendmentId) =>
        attempts().findLast((attempt) => attempt.amendmentId === amendmentId),
      move: async (move) => moveInMemory(store, rows, move),
      async claimDue(now, leaseUntil, limit) {
        const due = [...rows.values()].filter(
          ({ attempt, leaseUntil: until }) => isLive(attempt.state) && until <= now && dueAt(attempt) <= now,
        );
        for (const row of due.slice(0, limit)) row.leaseUntil = leaseUntil;
        return due.slice(0, limit).map(({ attempt }) => ({ attempt, reservation: store.reservation }));
      },
    },
  };
  return store;
}

/** Time when a worker must process the attempt; infinity when never. */
export function dueAt({ nextCheckAt, deadlineAt }: PaymentAttempt): number {
  return Math.min(nextCheckAt ?? Number.POSITIVE_INFINITY, deadlineAt ?? Number.POSITIVE_INFINITY);
}

function moveInMemory(store: MemoryStore, rows: Map<string, Kept>, move: AttemptMove): MoveOutcome {
  const row = rows.get(move.attempt.id);
  const { attempt, to } = move;
  if (!row || row.attempt.version !== attempt.version || row.attempt.state !== attempt.state)
    return { kind: 'stale' };
  if (to !== attempt.state && !canMove(attempt.state, to)) store.badMoves.push(`${attempt.state}→${to}`);
  store.moves.add(`${paymentMethod(attempt)} ${attempt.state}→${to}`);
  if (attempt.amendmentId === undefined) {
    const needsCar = move.reservation?.kind === 'confirm' || move.reservation?.kind === 'require-held';
    const isLost = needsCar && store.isCarGone && store.reservation.state !== 'confirmed';
    const moved = moveReservation(store.reservation, move, () => store.attempts());
    if (!moved || isLost) return { kind: 'reservation-refused' };
    store.reservation = moved;
  } else if (!store.amendments.move(attempt, move.reservation)) return { kind: 'reservation-refused' };
  const { sealedToken, challengeHtml, ...changes } = move.changes;
  row.attempt = { ...row.attempt, ...changes, state: to, version: attempt.version + 1 };
  if (sealedToken !== undefined) row.sealedToken = sealedToken ?? undefined;
  if (challengeHtml !== undefined) row.challengeHtml = challengeHtml ?? undefined;
  row.leaseUntil = 0;
  const { deadlineAt } = move.changes;
  if (isLive(to) && deadlineAt !== undefined) store.reservation = holdUntil(store.reservation, deadlineAt);
  for (const mail of move.mails) store.mails.set(mail.dedupeKey, mail.kind);
  return { kind: 'moved', attempt: row.attempt };
}

/** The reservation after the transition; undefined when it is not possible. */
function moveReservation(
  reservation: Reservation,
  { attempt, to, reservation: effect }: AttemptMove,
  attempts: () => PaymentAttempt[],
): Reservation | undefined {
  const sameAmount = reservation.quote.dueNowCents === attempt.amountCents;
  const { state } = reservation;
  let next = reservation;
  if (paymentCan.retry({ state: to }) && !attempts().some((other) => other.state === 'paid')) {
    const paymentStatus = effect?.kind === 'reversed' ? 'reversed' : 'unpaid';
    next = { ...next, paymentStatus, state: state === 'review' ? 'held' : state };
  }
  switch (effect?.kind) {
    case 'confirm':
      if ((state !== 'held' && state !== 'review') || !sameAmount) return undefined;
      return { ...next, state: 'confirmed', paymentStatus: 'paid', holdUntil: undefined };
    case 'require-held':
      if (state !== 'held' || (reservation.holdUntil ?? 0) <= effect.now || !sameAmount) return undefined;
      return { ...holdUntil(next, effect.holdUntil), paymentStatus: 'pending' };
    case 'review':
      return state === 'held' ? { ...next, state: 'review', paymentStatus: 'pending' } : next;
    case 'reversed':
    case undefined:
      return next;
  }
}

function holdUntil(reservation: Reservation, until: number): Reservation {
  if (reservation.state !== 'held') return reservation;
  return { ...reservation, holdUntil: Math.max(reservation.holdUntil ?? 0, until) };
}
