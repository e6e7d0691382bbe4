import type { Instant } from '../calendar/panama.ts';
import type { AttemptState } from './attempt.ts';
import type { RefundState } from './refund.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long a payer has at the bank, and the gateway's token lives. PAYMENTS.md section 3.8. */
export const PAYER_MS = 5 * MINUTE;
/** The hold lasts at least this long once a payment starts: the first call, the payer's time and a margin. */
export const START_HOLD_MS = 7 * MINUTE;
/** And this long once it is being charged. PAYMENTS.md section 8.2. */
export const CHARGE_HOLD_MS = 10 * MINUTE;
/** Between two rounds of "there is nothing to reverse". PAYMENTS.md section 3.8, step 4. */
export const SECOND_ROUND_MS = 10 * MINUTE;

/** A gateway that gives no answer is asked at least this often, so that its return is noticed within a minute. */
export const ABSENT_MS = 45 * SECOND;
/** After this, from the beginning of the attempt, a person must look. PAYMENTS.md section 9. */
export const ABSENT_ENOUGH_MS = 120 * MINUTE;

/**
 * Waits before each call that clears a state up; PAYMENTS.md section 9. The last wait makes the two hours full after
 * which a person must look.
 */
const clearing = [5, 15, 30, 60, 120, 300, 600, 1800, 3600, 670].map((seconds) => seconds * SECOND);

/**
 * When somebody must look at an attempt in this state again. Where a call is being made that is a little later than
 * the call may last, so that only a crash is found.
 */
const waits: Partial<Record<AttemptState, number[]>> = {
  created: [2 * MINUTE],
  starting: [90 * SECOND],
  authenticated: [10 * SECOND],
  charging: Array<number>(3).fill(90 * SECOND),
  unknown: clearing,
  paid_pending: Array<number>(24).fill(60 * MINUTE),
  reversing: [90 * SECOND, ...clearing.slice(1)],
};

/** Undefined: nobody needs to, or `checkCount` calls were enough. */
export function nextCheckAt(state: AttemptState, checkCount: number, now: Instant): Instant | undefined {
  const wait = waits[state]?.[checkCount];
  return wait === undefined ? undefined : now + wait;
}

const refundWaits: Partial<Record<RefundState, number[]>> = {
  // Longer than the call may take; when nothing could be sent, on the schedule.
  requested: [90 * SECOND, ...clearing.slice(1)],
  unknown: clearing,
  pending: Array<number>(24).fill(60 * MINUTE),
};

/** The same for refunds. */
export function nextRefundCheckAt(state: RefundState, checkCount: number, now: Instant): Instant | undefined {
  const wait = refundWaits[state]?.[checkCount];
  return wait === undefined ? undefined : now + wait;
}
