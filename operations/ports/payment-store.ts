import type { Instant } from '#domain/calendar/panama.ts';
import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import type { CaptureEffect } from '#domain/payment/decision.ts';
import type { AmendmentPurpose } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import type { GatewayEvent } from './redirect-gateway.ts';
import type { AuditedAct, Decider } from './staff-store.ts';
import type { CaptureStore, RefundStore } from './transfer-store.ts';

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
  /** Sealed by the caller because it contains the token; null erases it. */
  challengeHtml?: string | null;
};

/**
 * Atomic, with its audit row. An attempt that ends without money frees its reservation unless another attempt
 * has paid it: `unpaid`, and `review` → `held`, where a lapsed hold then expires as usual.
 */
export interface AttemptMove {
  attempt: PaymentAttempt;
  /** May be the present state, when only counts and times change. */
  to: AttemptState;
  /** `start`, `callback`, `query`, `operator` …; for the audit trail, without personal data. */
  cause: string;
  by?: Decider | undefined;
  changes: AttemptChanges;
  reservation:
    | undefined
    /** Refused unless `held` or `review`, and for another amount. Withdraws an amendment that no longer applies. */
    | { kind: 'confirm' }
    | { kind: 'review' }
    /** Refused unless held at `now`; extends the hold to `holdUntil` at least. */
    | { kind: 'require-held'; now: Instant; holdUntil: Instant }
    /** Payment status becomes `reversed`, not `unpaid`. */
    | { kind: 'reversed' };
  /** Requests or releases the capture. */
  capture?: CaptureEffect | undefined;
  mails: OutboxMail[];
}

export type MoveOutcome =
  | { kind: 'moved'; attempt: PaymentAttempt }
  /** Another process has moved it (state or version differ). */
  | { kind: 'stale' }
  | { kind: 'reservation-refused' };

export type CreateAttemptOutcome =
  | { kind: 'created'; attempt: PaymentAttempt }
  | { kind: 'repeated'; attempt: PaymentAttempt }
  /** Another attempt of this reservation is live, or has just used this number. */
  | { kind: 'live-attempt'; attempt: PaymentAttempt }
  | { kind: 'too-many-attempts' }
  | { kind: 'not-held' };

export interface AttemptSecrets {
  sealedToken: string | undefined;
  challengeHtml: string | undefined;
}

export interface AttemptStore {
  /** Requires a held reservation without a live attempt. */
  create(
    attempt: PaymentAttempt,
    limits: { now: Instant; maxAttempts: number },
  ): Promise<CreateAttemptOutcome>;
  find(id: string): Promise<PaymentAttempt | undefined>;
  findSecrets(id: string): Promise<AttemptSecrets>;
  count(reservationId: string): Promise<number>;
  findLatest(reservationId: string, amendmentId?: string): Promise<PaymentAttempt | undefined>;
  /** The newest that pays an amendment of that purpose; one in progress before all others. */
  findLatestOf(reservationId: string, purpose: AmendmentPurpose): Promise<PaymentAttempt | undefined>;
  move(move: AttemptMove): Promise<MoveOutcome>;
  /** For an employee. False when nothing is open or it is claimed. */
  makeDue(id: string, now: Instant, audited: AuditedAct): Promise<boolean>;
  /** Leases up to `limit` live attempts whose `nextCheckAt` or `deadlineAt` is due, each to one worker. */
  claimDue(
    now: Instant,
    leaseUntil: Instant,
    limit: number,
  ): Promise<{ attempt: PaymentAttempt; reservation: Reservation }[]>;
}

/** Stored until the payments they name have been queried. payments.md#paypal-webhooks. */
export interface WebhookStore {
  /** False when it is already stored. */
  keepWebhook(gateway: string, event: GatewayEvent): Promise<boolean>;
  /** Counts a webhook that is not from the gateway or not for this site; nothing else is stored. */
  countRefusedWebhook(gateway: string): Promise<void>;
  /** Each webhook to one worker. Failed ones return with growing delays. */
  claimWebhooks(now: Instant, limit: number): Promise<GatewayEvent[]>;
  finishWebhook(gateway: string, eventId: string, outcome: 'looked' | 'ignored'): Promise<void>;
  /** Deletes webhooks that were processed before a time. Returns how many. */
  pruneWebhooks(before: Instant, limit: number): Promise<number>;
}

export interface PaymentStore extends AttemptStore, PaymentLedger, WebhookStore {
  captures: CaptureStore;
  refunds: RefundStore;
}
