import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { PaidMoney, Refund, RefundCause, RefundState } from '#domain/payment/refund.ts';
import type { OutboxMail } from './outbox.ts';
import type { TransferMove } from './transfer-move.ts';

/** One refund that is asked for. */
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
  /** Same request keys: the refunds that they made the first time. */
  | { kind: 'repeated'; refunds: Refund[] }
  /** Another refund of this attempt is under way. */
  | { kind: 'open-refund'; refund: Refund }
  /** More than is left of what was paid. */
  | { kind: 'too-much'; refundableCents: Cents }
  /** The attempt did not keep any money, or does not exist. */
  | { kind: 'not-paid' };

/** One transition, committed with its audit row and mails, or not at all. */
export interface RefundMove extends TransferMove<RefundState> {
  refund: Refund;
  mails: OutboxMail[];
  /** All goes back: what the attempt still holds is not taken any more. */
  releasesCapture: boolean;
}

export interface RefundStore {
  /** All of them in one transaction, or none: the first that is refused is the answer. */
  request(refunds: NewRefund[]): Promise<RequestRefundOutcome>;
  find(id: string): Promise<Refund | undefined>;
  findByReference(reference: string): Promise<Refund | undefined>;
  /** Oldest first. */
  listByReservation(reservationId: string): Promise<Refund[]>;
  /** What paid this reservation, and whatever was paid for it later; newest first. */
  listPaid(reservationId: string): Promise<PaidMoney[]>;
  /** Leases one refund, due or not. Undefined: somebody else has it, or it is settled. */
  claim(id: string, now: Instant, leaseUntil: Instant): Promise<Refund | undefined>;
  /** Leases up to `limit` open refunds that are due; each to one worker only. */
  claimDue(now: Instant, leaseUntil: Instant, limit: number): Promise<Refund[]>;
  /** An operator wants another look now. False: it is settled, or somebody is looking at this moment. */
  makeDue(id: string, now: Instant): Promise<boolean>;
  /** Stale: somebody else moved it first. */
  move(move: RefundMove): Promise<{ kind: 'moved'; refund: Refund } | { kind: 'stale' }>;
}
