import type { Cents } from '../money/money.ts';
import type { Transfer } from './transfer.ts';

/**
 * Why money of a paid attempt goes back. `change`, `cancellation`: what the rules of the site give back; `goodwill`: a
 * person's decision.
 */
export type RefundCause = 'change' | 'cancellation' | 'goodwill';

/**
 * `requested`: committed, the call may be in flight. `unknown`: its answer was lost. `pending`: accepted, not final.
 * `review`: a person must look. PAYMENTS.md sections 3.9 and 5.7.
 */
export type RefundState = 'requested' | 'unknown' | 'pending' | 'refunded' | 'refused' | 'review';

/**
 * A part of one paid attempt, or all of it, on its way back to the payer; its reference is the reservation's code and a
 * number, `FF-7K2Q9M-R1`.
 */
export interface Refund extends Transfer<RefundState> {
  /** What had gone back of the attempt when this one was asked for; nothing else goes back while it is open. */
  refundedBeforeCents: Cents;
  cause: RefundCause;
  /** In words, for the operator. */
  reason: string;
  requestedBy: string;
  /** The same key again is the same refund: a double click, a command typed twice. */
  requestKey: string;
}

/** Where a refund may go, and nowhere else. */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['refunded', 'pending', 'unknown', 'refused', 'review'],
  unknown: ['requested', 'refunded', 'pending', 'refused', 'review'],
  pending: ['refunded', 'refused', 'review'],
  review: ['refunded', 'pending', 'refused'],
  refunded: [],
  refused: [],
};

export const refundStates = Object.keys(refundMoves) as RefundState[];

/** Still under way: its attempt gives nothing else back meanwhile. */
export function isOpenRefund(state: RefundState): boolean {
  return state !== 'refunded' && state !== 'refused';
}

/** What one paid attempt took, and what of that has gone back or is on its way. */
export interface PaidMoney {
  attemptId: string;
  paidCents: Cents;
  refundedCents: Cents;
}

/**
 * From which attempts an amount goes back: the newest first, each at most what is left of it. `payments` are newest
 * first. Undefined when all of them together have not as much left.
 */
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
