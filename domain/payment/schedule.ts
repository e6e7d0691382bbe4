import type { Instant } from '../calendar/panama.ts';
import type { AttemptState } from './attempt.ts';
import type { CaptureState } from './capture.ts';
import type { PaymentMethod } from './method.ts';
import type { RefundState } from './refund.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long a payer has at the bank, and the gateway's token lives. PAYMENTS.md section 3.8. */
export const PAYER_MS = 5 * MINUTE;
/** How long a payer has on PayPal's pages. PAYMENTS.md section 5.4. */
export const REDIRECT_PAYER_MS = 30 * MINUTE;
/** How often a gateway is asked whether a payer who has not come back from its pages has approved. */
export const PAYER_CHECK_MS = MINUTE;
/** Between two looks at a payment that the gateway has answered not to have taken. */
export const UNTAKEN_CHECK_MS = MINUTE;
/** Between two tries to begin a payment whose first answer was lost. */
export const START_AGAIN_MS = 15 * SECOND;
/** The hold lasts at least this long once a payment starts: the first call, the payer's time and a margin. */
export const START_HOLD_MS = 7 * MINUTE;
/** And this long once it is being charged. PAYMENTS.md section 8.2. */
export const CHARGE_HOLD_MS = 10 * MINUTE;
/** Between two rounds of "there is nothing to reverse". PAYMENTS.md section 3.8, step 4. */
export const SECOND_ROUND_MS = 10 * MINUTE;

/** From a refusal that may pass to the look whether it was one. PAYMENTS.md section 3.5. */
export const SECOND_LOOK_MS = 10 * MINUTE;

/** A gateway that gives no answer is asked at least this often, so that its return is noticed within a minute. */
export const ABSENT_MS = 45 * SECOND;
/** After this, from the beginning of the attempt, a person must look. PAYMENTS.md section 9. */
export const ABSENT_ENOUGH_MS: Record<PaymentMethod, number> = {
  card: 120 * MINUTE,
  paypal: 24 * 60 * MINUTE,
};

/**
 * Waits before each call that clears a state up; PAYMENTS.md section 9. The last wait makes the two hours full after
 * which a person must look.
 */
const clearing = [5, 15, 30, 60, 120, 300, 600, 1800, 3600, 670].map((seconds) => seconds * SECOND);

/** PayPal is asked for a day before a person must look. PAYMENTS.md section 9. */
const clearingPayPal = [...clearing.slice(0, -1), ...Array<number>(23).fill(60 * MINUTE)];

/**
 * When somebody must look at an attempt in this state again. Where a call is being made that is a little later than
 * the call may last, so that only a crash is found.
 */
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

/** Undefined: nobody needs to, or `checkCount` calls were enough. */
export function nextCheckAt(
  { state, method }: { state: AttemptState; method: PaymentMethod },
  checkCount: number,
  now: Instant,
): Instant | undefined {
  const wait = (method === 'paypal' ? waitsPayPal : waits)[state]?.[checkCount];
  return wait === undefined ? undefined : now + wait;
}

const transferWaits: Partial<Record<CaptureState | RefundState, number[]>> = {
  // Longer than the call may take; when nothing could be sent, on the schedule.
  requested: [90 * SECOND, ...clearing.slice(1)],
  unknown: clearing,
  pending: Array<number>(24).fill(60 * MINUTE),
};

/** The same for captures and refunds. */
export function nextTransferCheckAt(
  state: CaptureState | RefundState,
  checkCount: number,
  now: Instant,
): Instant | undefined {
  const wait = transferWaits[state]?.[checkCount];
  return wait === undefined ? undefined : now + wait;
}

/** Between two looks whether what a refund waits for has been settled. */
export const REFUND_WAIT_MS = 15 * SECOND;
