import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { CaptureMode } from './capture.ts';

/** PAYMENTS.md section 8.1. */
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

/** What the renter is told about a definite refusal; PAYMENTS.md section 3.5, last column. */
export type DeclineClass =
  | 'funds'
  | 'card-data'
  | 'generic'
  | 'risk'
  | 'temporary'
  | 'setup'
  | 'authentication';

/**
 * `start_lost`: the answer to the first call never came, so nothing can be charged without 3-D Secure (PAYMENTS.md
 * 3.6 case 5). `sent_again`: the charge was sent once more by the same name although the first time may have reached the gateway.
 * `duplicate`: the gateway says that another payment was taken for the same reservation. `alarm`: an
 * operator must be told.
 */
export type AttemptFlag =
  | 'no_3ds'
  | 'no_liability_shift'
  | 'amount_mismatch'
  | 'tampered'
  | 'start_lost'
  | 'sent_again'
  | 'duplicate'
  | 'alarm';

/** One try to pay one reservation through one gateway. */
export interface PaymentAttempt {
  id: string;
  reservationId: string;
  /** The amendment of the reservation that it pays; without one it pays the reservation. */
  amendmentId?: string | undefined;
  gateway: string;
  /** As the gateway's setting was when it began. */
  captureMode: CaptureMode;
  amountCents: Cents;
  currency: 'USD';
  /** Random key of the rendered form; the same key again is the same attempt. */
  clientKey: string;
  state: AttemptState;
  version: number;
  gatewayTxnId: string;
  gatewayOrderId: string;
  /** SHA-256 of the one-time return token, hex. */
  returnTokenHash: string;
  authCode: string | undefined;
  rrn: string | undefined;
  cardBrand: string | undefined;
  cardLast4: string | undefined;
  tdsStatus: string | undefined;
  eci: string | undefined;
  dsTransId: string | undefined;
  /** Version of 3-D Secure that was spoken. */
  tdsVersion: string | undefined;
  /** The issuer demands that the payer reads this. PAYMENTS.md section 3.4. */
  cardholderInfo: string | undefined;
  /** What the gateway calls the money that it took, where that is another name than the payment's. */
  captureId: string | undefined;
  /** Where the payer approves the payment on the gateway's own pages; undefined for cards. */
  payerUrl: string | undefined;
  /** How often a definite refusal has sent the payer back there; part of the name of the next charge. */
  chargeRound: number;
  rawCode: string | undefined;
  declineClass: DeclineClass | undefined;
  deadlineAt: Instant | undefined;
  nextCheckAt: Instant | undefined;
  /** Calls made to clear the present state up; starts again at 0 in the next one. */
  checkCount: number;
  /** How often in a row the gateway has said that it knows of no charge; starts again with the state. */
  notFoundCount: number;
  flags: AttemptFlag[];
  createdAt: Instant;
}
