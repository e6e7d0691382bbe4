import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { DeclineClass } from '#domain/payment/attempt.ts';

/** Stored facts; never the card number, the CVV or the CAVV. */
export interface GatewayFacts {
  rawCode?: string;
  authCode?: string;
  rrn?: string;
  cardBrand?: string;
  cardLast4?: string;
  tdsStatus?: string;
  eci?: string;
  dsTransId?: string;
  tdsVersion?: string;
  captureId?: string;
  /** The issuer requires that the cardholder sees it. payments.md#card-answer. */
  cardholderInfo?: string;
}

/** All of it must equal what was requested. payments.md#card-completion. */
export interface Approval {
  amountCents: Cents;
  /** ISO 4217 letters, or the raw code when unknown. */
  currency: string;
  gatewayTxnId: string;
  gatewayOrderId: string | undefined;
}

export type CompleteResult =
  | ({ kind: 'approved'; facts: GatewayFacts } & Approval)
  | { kind: 'declined'; reason: DeclineClass; facts: GatewayFacts }
  /** The same token may be sent again. */
  | { kind: 'not-sent' }
  | { kind: 'unknown'; facts: GatewayFacts };

/** A refund in the gateway's records, also one that was not requested by the site. */
export interface ListedRefund {
  /** Our id; undefined or another text when the site did not request it. */
  refundId: string | undefined;
  amountCents: Cents;
  madeAt: Instant | undefined;
}

export type QueryResult =
  /** `capturedCents` is undefined for the full amount, or when the gateway does not report it. */
  | ({
      kind: 'approved';
      facts: GatewayFacts;
      capturedCents?: Cents | undefined;
      /** Done or under way. Undefined when the gateway does not list them. */
      refunds?: readonly ListedRefund[];
    } & Approval)
  | { kind: 'declined'; facts: GatewayFacts }
  | { kind: 'reversed'; facts: GatewayFacts; refunds?: readonly ListedRefund[] }
  | { kind: 'not-found' }
  /** The account has no queries. payments.md#card-completion, step 2. */
  | { kind: 'unsupported' }
  /** `answered`: the gateway responded without a result (yet); otherwise there was no response. */
  | { kind: 'unavailable'; answered?: true };

export type ReverseResult =
  | { kind: 'reversed' }
  /** Nothing to reverse. Final only if a query agrees. payments.md#card-completion, step 4. */
  | { kind: 'not-found'; facts: GatewayFacts }
  | { kind: 'refused'; facts: GatewayFacts }
  /** Repeat later with `repeated`. */
  | { kind: 'unknown' };

/** For monitoring. payments.md#gateway-port. */
export interface WatchedGateway {
  /** Moves no money. */
  health(): Promise<boolean>;
}
