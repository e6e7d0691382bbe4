import type { Instant } from '#domain/calendar/panama.ts';
import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import type { CaptureEffect } from '#domain/payment/decision.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';

/** What an attempt may take over from an answer; keys left out keep their value. */
export type AttemptChanges = Partial<
  Omit<
    PaymentAttempt,
    | 'id'
    | 'reservationId'
    | 'amendmentId'
    | 'gateway'
    | 'captureMode'
    | 'amountCents'
    | 'currency'
    | 'clientKey'
    | 'state'
    | 'version'
  >
> & {
  /** Sealed by the caller; null erases it. */
  sealedToken?: string | null;
  /** The gateway's challenge document, sealed by the caller because the token is in it; null erases it. */
  challengeHtml?: string | null;
};

/**
 * One transition, committed with its audit row, the reservation's side and the mails, or not at all. An attempt that ends
 * without money frees its reservation, too, unless another has paid it: unpaid, and `review` → `held`; a hold that lapsed
 * meanwhile then expires like any other.
 */
export interface AttemptMove {
  attempt: PaymentAttempt;
  /** May be the present state: a look at the gateway that changed only counts and times. */
  to: AttemptState;
  /** Who saw what: `start`, `callback`, `query`, `operator` …; for the audit trail, no personal data. */
  cause: string;
  /** Who decided, and why, when a person did. */
  by?: { actor: string; note: string } | undefined;
  changes: AttemptChanges;
  reservation:
    | undefined
    /**
     * `held` or `review` → `confirmed`, payment `paid`; refused when it is neither or when the amount differs. Of an
     * attempt that pays an amendment: applies that, and withdraws it for good when it cannot be applied.
     */
    | { kind: 'confirm' }
    | { kind: 'review' }
    /** Last gate before money: still held, hold not lapsed at `now`, then the hold lasts at least until `holdUntil`. */
    | { kind: 'require-held'; now: Instant; holdUntil: Instant }
    /** Payment status becomes `reversed`, not `unpaid`. */
    | { kind: 'reversed' };
  /** What it holds is to be taken from `at` on, or is not taken any more. */
  capture?: CaptureEffect | undefined;
  mails: OutboxMail[];
}

export type MoveOutcome =
  | { kind: 'moved'; attempt: PaymentAttempt }
  /** Somebody else moved it first (state or version differ). */
  | { kind: 'stale' }
  /** The reservation's side could not be done; nothing was written. */
  | { kind: 'reservation-refused' };

export type CreateAttemptOutcome =
  | { kind: 'created'; attempt: PaymentAttempt }
  /** Same client key: the attempt it made the first time. */
  | { kind: 'repeated'; attempt: PaymentAttempt }
  /** Another attempt of this reservation is live, or has just taken this one's number. */
  | { kind: 'live-attempt'; attempt: PaymentAttempt }
  | { kind: 'too-many-attempts' }
  | { kind: 'not-held' };

export interface AttemptSecrets {
  sealedToken: string | undefined;
  challengeHtml: string | undefined;
}

export interface PaymentStore {
  /** Inserts it in `created`, if the reservation is held and has no live attempt; at most `maxAttempts` a reservation. */
  create(
    attempt: PaymentAttempt,
    limits: { now: Instant; maxAttempts: number },
  ): Promise<CreateAttemptOutcome>;
  find(id: string): Promise<PaymentAttempt | undefined>;
  findSecrets(id: string): Promise<AttemptSecrets>;
  /** How many attempts a reservation has seen, live or ended. */
  count(reservationId: string): Promise<number>;
  /** Newest attempt to pay a reservation, or an amendment of it. */
  findLatest(reservationId: string, amendmentId?: string): Promise<PaymentAttempt | undefined>;
  move(move: AttemptMove): Promise<MoveOutcome>;
  /** An operator wants another look now. False: nothing about it is open, or somebody is looking at this moment. */
  makeDue(id: string, now: Instant): Promise<boolean>;
  /** Leases up to `limit` live attempts whose `nextCheckAt` or `deadlineAt` is due; each to one worker only. */
  claimDue(
    now: Instant,
    leaseUntil: Instant,
    limit: number,
  ): Promise<{ attempt: PaymentAttempt; reservation: Reservation }[]>;
}
