import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Capture } from '#domain/payment/transfer/capture.ts';
import type { PaidMoney, Refund, RefundCause } from '#domain/payment/transfer/refund.ts';
import type { Transfer, TransferChanges, TransferState } from '#domain/payment/transfer/transfer.ts';
import type { OutboxMail } from './outbox.ts';
import type { AuditedAct, Decider } from './staff-store.ts';

/** Committed with its audit row. */
export interface TransferMove {
  to: TransferState;
  cause: string;
  by?: Decider | undefined;
  changes: TransferChanges;
  /** A call follows, so the lease is kept. */
  sends: boolean;
  /** Given all refunds of the reservation after the move, in its transaction. Only of a refund. */
  toMails?: ((refunds: readonly Refund[]) => OutboxMail[]) | undefined;
  /** Of a full refund: nothing will be captured. */
  releasesCapture: boolean;
}

/** What the stores of captures and refunds have in common. */
export interface TransferStore<Kind extends Transfer> {
  find(id: string): Promise<Kind | undefined>;
  findByReference(reference: string): Promise<Kind | undefined>;
  /** Leases up to `limit` due transfers, each to one worker. */
  claimDue(now: Instant, leaseUntil: Instant, limit: number): Promise<Kind[]>;
  /** For an employee. False when it is settled or claimed. */
  makeDue(id: string, now: Instant, audited: AuditedAct): Promise<boolean>;
  /** Undefined when another process has moved it. */
  move(transfer: Kind, move: TransferMove): Promise<Kind | undefined>;
}

/** Moves of payment attempts create and release captures. */
export interface CaptureStore extends TransferStore<Capture> {
  findByAttempt(attemptId: string): Promise<Capture | undefined>;
}

export interface NewRefund {
  id: string;
  attemptId: string;
  amountCents: Cents;
  cause: RefundCause;
  reason: string;
  requestedBy: string;
  requestKey: string;
  now: Instant;
}

export type RequestRefundOutcome =
  | { kind: 'requested'; refunds: Refund[] }
  | { kind: 'repeated'; refunds: Refund[] }
  | { kind: 'open-refund'; refund: Refund }
  /** More than is left of the payments. */
  | { kind: 'too-much'; refundableCents: Cents }
  | { kind: 'not-paid' };

export interface RefundStore extends TransferStore<Refund> {
  /** One transaction; returns the first refusal. */
  request(refunds: NewRefund[]): Promise<RequestRefundOutcome>;
  /** Requests the release of up to `limit` guarantees not needed any more (counter.md#guarantee). How many. */
  releaseGuarantees(now: Instant, limit: number): Promise<number>;
  /** Oldest first. */
  listByReservation(reservationId: string): Promise<Refund[]>;
  /** Payments of the reservation and its amendments; newest first. */
  listPaid(reservationId: string): Promise<PaidMoney[]>;
  /** Leases one refund, due or not. Undefined when it is claimed or settled. */
  claim(id: string, now: Instant, leaseUntil: Instant): Promise<Refund | undefined>;
}
