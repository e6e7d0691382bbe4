import type { Instant } from '../calendar/panama.ts';
import type { AttemptState } from './attempt.ts';
import type { PaymentMethod } from './method.ts';
import type { TransferState } from './transfer/transfer.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Also the lifetime of the gateway's token. payments.md#card-completion. */
export const PAYER_MS = 5 * MINUTE;
/** payments.md#paypal-status. */
export const REDIRECT_PAYER_MS = 30 * MINUTE;
/** Interval of queries for a payer who has not returned. */
export const PAYER_CHECK_MS = MINUTE;
/** Interval of queries when nothing was taken yet. */
export const UNTAKEN_CHECK_MS = MINUTE;
/** Wait before a lost first call is repeated. */
export const START_AGAIN_MS = 15 * SECOND;
/** Payments extend a hold up to this time after the booking. payments.md#reservation-rules. */
export const LONGEST_HOLD_MS = 60 * MINUTE;
/** Minimum remaining hold at the start: the first call, the payer's time and a margin. */
export const START_HOLD_MS = 7 * MINUTE;
/** Minimum remaining hold at the charge. payments.md#reservation-rules. */
export const CHARGE_HOLD_MS = 10 * MINUTE;
/** Between two rounds of "nothing to reverse". payments.md#card-completion, step 4. */
export const SECOND_ROUND_MS = 10 * MINUTE;

/** payments.md#card-codes. */
export const SECOND_QUERY_MS = 10 * MINUTE;

/** Longest interval without responses, so that the gateway's return is noticed within a minute. */
export const ABSENT_MS = 45 * SECOND;
/** Time without responses after which an operator must check. payments.md#reconciliation. */
export const ABSENT_ENOUGH_MS: Record<PaymentMethod, number> = {
  card: 120 * MINUTE,
  paypal: 24 * 60 * MINUTE,
};

/** payments.md#reconciliation. The last wait completes the two hours before an operator must check. */
const clearing = [5, 15, 30, 60, 120, 300, 600, 1800, 3600, 670].map((seconds) => seconds * SECOND);

/** A day before an operator must check. payments.md#reconciliation. */
const clearingPayPal = [...clearing.slice(0, -1), ...Array<number>(23).fill(60 * MINUTE)];

/** Where a call is in flight, the first wait is longer than the call, so that only crashes are found. */
const waits: Partial<Record<AttemptState, number[]>> = {
  created: [2 * MINUTE],
  starting: [90 * SECOND],
  awaiting_payer: [PAYER_CHECK_MS],
  authenticated: [10 * SECOND],
  charging: Array<number>(3).fill(90 * SECOND),
  unknown: clearing,
  paid_pending: Array<number>(24).fill(60 * MINUTE),
  reversing: [90 * SECOND, ...clearing.slice(1)],
};

const waitsPayPal: typeof waits = {
  ...waits,
  unknown: clearingPayPal,
  reversing: [90 * SECOND, ...clearingPayPal.slice(1)],
};

/** Undefined when `checkCount` has used up the schedule of the state. */
export function nextCheckAt(
  { state, method }: { state: AttemptState; method: PaymentMethod },
  checkCount: number,
  now: Instant,
): Instant | undefined {
  const wait = (method === 'paypal' ? waitsPayPal : waits)[state]?.[checkCount];
  return wait === undefined ? undefined : now + wait;
}

const transferWaits: Partial<Record<TransferState, number[]>> = {
  // The first wait is longer than the call; the others apply when nothing could be sent.
  requested: [90 * SECOND, ...clearing.slice(1)],
  unknown: clearing,
  pending: Array<number>(24).fill(60 * MINUTE),
};

export function nextTransferCheckAt(
  state: TransferState,
  checkCount: number,
  now: Instant,
): Instant | undefined {
  const wait = transferWaits[state]?.[checkCount];
  return wait === undefined ? undefined : now + wait;
}

/** Interval of checks whether the refund's money is settled. */
export const REFUND_WAIT_MS = 15 * SECOND;
