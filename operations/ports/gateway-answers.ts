import type { Cents } from '#domain/money/money.ts';
import type { DeclineClass } from '#domain/payment/attempt.ts';

/** Facts of an answer worth keeping; never the card, the CVV or the CAVV. */
export interface GatewayFacts {
  rawCode?: string;
  authCode?: string;
  rrn?: string;
  cardBrand?: string;
  cardLast4?: string;
  tdsStatus?: string;
  eci?: string;
  dsTransId?: string;
  /** Version of 3-D Secure that was spoken. */
  tdsVersion?: string;
  /** Names the money that was taken, where that is another name than the payment's. */
  captureId?: string;
  /** The issuer demands that the cardholder sees this text. PAYMENTS.md section 3.4. */
  cardholderInfo?: string;
}

/** What the gateway says it took. All of it must equal what was asked for, or it is not a payment. PAYMENTS.md 3.8. */
export interface Approval {
  amountCents: Cents;
  /** ISO 4217 letters; the raw code when it is not one we know. */
  currency: string;
  gatewayTxnId: string;
  /** Undefined when the answer does not name the order. */
  gatewayOrderId: string | undefined;
}

export type CompleteResult =
  | ({ kind: 'approved'; facts: GatewayFacts } & Approval)
  | { kind: 'declined'; reason: DeclineClass; facts: GatewayFacts }
  /** Nothing was sent: the same token may be sent again. */
  | { kind: 'not-sent' }
  | { kind: 'unknown'; facts: GatewayFacts };

export type QueryResult =
  /** `capturedCents`: what of it was taken; undefined: all, or the gateway does not say. */
  | ({ kind: 'approved'; facts: GatewayFacts; capturedCents?: Cents | undefined } & Approval)
  | { kind: 'declined'; facts: GatewayFacts }
  /** Charged once, but voided or given back in full since. */
  | { kind: 'reversed'; facts: GatewayFacts }
  /** No charge under this identifier (yet). */
  | { kind: 'not-found' }
  /** The account cannot look payments up. PAYMENTS.md 3.8 step 2. */
  | { kind: 'unsupported' }
  /** `answered`: the gateway did answer, but what it shows decides nothing (yet); otherwise it was silent. */
  | { kind: 'unavailable'; answered?: true };

export type ReverseResult =
  | { kind: 'reversed' }
  /** The gateway knows of no charge to reverse. Final only if a query agrees. PAYMENTS.md 3.8 step 4. */
  | { kind: 'not-found'; facts: GatewayFacts }
  | { kind: 'refused'; facts: GatewayFacts }
  /** Ask again later with `repeated`. */
  | { kind: 'unknown' };
