import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { CaptureMode } from './transfer/capture.ts';

/** payments.md#attempt-states. */
export type AttemptState =
  | 'created'
  | 'starting'
  | 'awaiting_payer'
  | 'authenticated'
  | 'charging'
  | 'unknown'
  | 'paid_pending'
  | 'paid'
  | 'declined'
  | 'auth_failed'
  | 'cancelled'
  | 'expired'
  | 'error'
  | 'reversing'
  | 'reversed'
  | 'manual_review';

/** Selects the text of a decline; payments.md#card-codes. */
export type DeclineClass =
  | 'funds'
  | 'card-data'
  | 'generic'
  | 'risk'
  | 'temporary'
  | 'setup'
  | 'authentication';

/**
 * `start_lost`: the response to the first call was lost; money can only have been taken without 3-D Secure
 * (payments.md#card-start-answer, case 5). `sent_again`: the charge was repeated with its idempotency key
 * although the first call may have arrived. `not_charged`: it is proved that no money was taken. `duplicate`: another payment was taken for the reservation.
 * `alarm`: notify an operator.
 */
export type AttemptFlag =
  | 'no_3ds'
  | 'no_liability_shift'
  | 'amount_mismatch'
  | 'tampered'
  | 'start_lost'
  | 'sent_again'
  | 'not_charged'
  | 'duplicate'
  | 'alarm';

export interface PaymentAttempt {
  id: string;
  reservationId: string;
  /** Set when the attempt pays an amendment instead of the reservation. */
  amendmentId?: string | undefined;
  gateway: string;
  /** The gateway's setting when the attempt began. */
  captureMode: CaptureMode;
  amountCents: Cents;
  currency: 'USD';
  /** Idempotency key of the rendered form. */
  clientKey: string;
  state: AttemptState;
  version: number;
  gatewayTxnId: string;
  gatewayOrderId: string;
  returnTokenHash: string;
  authCode: string | undefined;
  rrn: string | undefined;
  cardBrand: string | undefined;
  cardLast4: string | undefined;
  tdsStatus: string | undefined;
  eci: string | undefined;
  dsTransId: string | undefined;
  tdsVersion: string | undefined;
  /** The issuer requires that the payer sees it. payments.md#card-answer. */
  cardholderInfo: string | undefined;
  /** ID of the capture, at gateways that give it one of its own (PayPal). Undefined before it. */
  captureId: string | undefined;
  /** Page of the gateway for the payer's approval; undefined for cards. */
  payerUrl: string | undefined;
  /** Part of the charge's idempotency key; counts declines that sent the payer back to the gateway. */
  chargeRound: number;
  rawCode: string | undefined;
  declineClass: DeclineClass | undefined;
  deadlineAt: Instant | undefined;
  nextCheckAt: Instant | undefined;
  checkCount: number;
  /** Consecutive `not-found` answers in the present state. */
  notFoundCount: number;
  flags: AttemptFlag[];
  createdAt: Instant;
}

/** The allowed transitions: the table of payments.md#attempt-states. */
export const attemptMoves: Record<AttemptState, readonly AttemptState[]> = {
  created: ['starting', 'error'],
  starting: ['awaiting_payer', 'authenticated', 'paid', 'declined', 'error', 'unknown'],
  awaiting_payer: ['authenticated', 'auth_failed', 'cancelled', 'expired', 'error'],
  authenticated: ['charging', 'expired', 'cancelled'],
  charging: ['paid', 'paid_pending', 'declined', 'unknown', 'awaiting_payer'],
  unknown: ['paid', 'paid_pending', 'declined', 'error', 'reversing', 'manual_review', 'charging'],
  paid_pending: ['paid', 'declined', 'reversing', 'manual_review'],
  paid: ['reversing'],
  declined: [],
  auth_failed: [],
  cancelled: [],
  expired: [],
  error: [],
  reversing: ['reversed', 'manual_review'],
  reversed: [],
  manual_review: ['paid', 'declined', 'reversed'],
};

export const attemptStates = Object.keys(attemptMoves) as AttemptState[];

export function canMove(from: AttemptState, to: AttemptState): boolean {
  return attemptMoves[from].includes(to);
}

/** Whether money is at stake and has not arrived. A reservation has at most one live attempt. */
const live: Readonly<Record<AttemptState, boolean>> = {
  created: true,
  starting: true,
  awaiting_payer: true,
  authenticated: true,
  charging: true,
  unknown: true,
  paid_pending: true,
  reversing: true,
  manual_review: true,
  paid: false,
  declined: false,
  auth_failed: false,
  cancelled: false,
  expired: false,
  error: false,
  reversed: false,
};

export function isLive(state: AttemptState): boolean {
  return live[state];
}

type WithState = Pick<PaymentAttempt, 'state'>;

export const paymentCan = {
  challenge: ({ state }: WithState) => state === 'awaiting_payer',
  cancel: ({ state }: WithState) => canMove(state, 'cancelled'),
  /** Ended without money. */
  retry: ({ state }: WithState) => !isLive(state) && state !== 'paid',
};
