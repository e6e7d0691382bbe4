import type { Cents } from '../../money/money.ts';
import type { Transfer, TransferRules, TransferState } from './transfer.ts';

/** `goodwill`: decided by staff. `release`: a guarantee never captured (counter.md#guarantee). Others by rule. */
export type RefundCause = 'change' | 'cancellation' | 'goodwill' | 'release';

/** payments.md#card-transfers and payments.md#paypal-refunds. */
export type RefundState = Exclude<TransferState, 'held' | 'captured' | 'released'>;

/** Its reference is the reservation code and a number, `FF-7K2Q9M-R1`. */
export interface Refund extends Transfer<RefundState> {
  /** Refunded amount of the attempt before this refund. */
  refundedBeforeCents: Cents;
  cause: RefundCause;
  reason: string;
  requestedBy: string;
  /** Idempotency key against double clicks and repeated commands. */
  requestKey: string;
}

export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['refunded', 'pending', 'unknown', 'refused', 'review'],
  unknown: ['requested', 'refunded', 'pending', 'refused', 'review'],
  pending: ['refunded', 'refused', 'review'],
  review: ['refunded', 'pending', 'refused'],
  refunded: [],
  refused: [],
};

export const refundRules: TransferRules = { name: 'refund', moves: refundMoves, refused: 'refused' };

export const refundStates = Object.keys(refundMoves) as RefundState[];

/** An attempt has at most one open refund. */
export function isOpenRefund(state: RefundState): boolean {
  return state !== 'refunded' && state !== 'refused';
}

/** `refundedCents` includes open refunds. */
export interface PaidMoney {
  attemptId: string;
  paidCents: Cents;
  refundedCents: Cents;
}

/** `payments` are ordered newest first. Undefined when their remaining amounts do not suffice. */
export function splitRefund(
  payments: readonly PaidMoney[],
  amountCents: Cents,
): { attemptId: string; amountCents: Cents }[] | undefined {
  let missing = amountCents;
  const parts = payments.flatMap(({ attemptId, paidCents, refundedCents }) => {
    const part = Math.min(missing, paidCents - refundedCents);
    missing -= part;
    return part > 0 ? [{ attemptId, amountCents: part }] : [];
  });
  return missing > 0 ? undefined : parts;
}
