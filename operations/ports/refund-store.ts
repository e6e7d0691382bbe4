import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { PaidMoney, Refund, RefundCause, RefundState } from '#domain/payment/refund.ts';
import type { OutboxMail } from './outbox.ts';
import type { TransferMove } from './transfer-move.ts';

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

export interface RefundMove extends TransferMove<RefundState> {
  refund: Refund;
  mails: OutboxMail[];
  /** A full refund: nothing will be captured. */
  releasesCapture: boolean;
}

export interface RefundStore {
  /** One transaction; returns the first refusal. */
  request(refunds: NewRefund[]): Promise<RequestRefundOutcome>;
  find(id: string): Promise<Refund | undefined>;
  findByReference(reference: string): Promise<Refund | undefined>;
  /** Oldest first. */
  listByReservation(reservationId: string): Promise<Refund[]>;
  /** Payments of the reservation and its amendments; newest first. */
  listPaid(reservationId: string): Promise<PaidMoney[]>;
  /** Leases one refund, due or not. Undefined when it is claimed or settled. */
  claim(id: string, now: Instant, leaseUntil: Instant): Promise<Refund | undefined>;
  /** Leases up to `limit` due refunds, each to one worker. */
  claimDue(now: Instant, leaseUntil: Instant, limit: number): Promise<Refund[]>;
  /** For an operator. False when it is settled or claimed. */
  makeDue(id: string, now: Instant): Promise<boolean>;
  /** Stale: another process has moved it. */
  move(move: RefundMove): Promise<{ kind: 'moved'; refund: Refund } | { kind: 'stale' }>;
}
