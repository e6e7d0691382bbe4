import type { Cents } from '#domain/money/money.ts';
import type { DeclineClass } from '#domain/payment/attempt.ts';

/** Lives only in the memory of the request that starts a payment. PAYMENTS.md ground rule 7. */
export interface CardData {
  holder: string;
  number: string;
  /** Two-digit month and year. */
  expirationMonth: string;
  expirationYear: string;
  cvv: string;
}

export interface StartPayment {
  attemptId: string;
  gatewayTxnId: string;
  gatewayOrderId: string;
  amountCents: Cents;
  currency: 'USD';
  payer: { firstName: string; lastName: string; email: string; phone: string };
  card: CardData;
  /** Absolute; carries the one-time return token. */
  returnUrl: string;
}

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

export type StartResult =
  /** The payer must see the bank: `html` is shown in the verification window, `token` completes the payment later. */
  | { kind: 'challenge'; html: string; token: string; facts: GatewayFacts }
  /** Authenticated without a window; complete it. */
  | { kind: 'ready'; token: string; authentication: Authentication; facts: GatewayFacts }
  /** Charged already although 3-D Secure was asked for (PAYMENTS.md 3.6 case 3). */
  | ({ kind: 'approved'; facts: GatewayFacts } & Approval)
  | { kind: 'declined'; reason: DeclineClass; facts: GatewayFacts }
  /** Nothing was charged; the gateway was not reached or is set up wrongly. */
  | { kind: 'rejected'; reason: 'unavailable' | 'setup'; facts: GatewayFacts }
  /** The answer was lost. Nothing can be charged without its token, but one query and one void follow. 3.6 case 5. */
  | { kind: 'unknown'; facts: GatewayFacts };

/** Outcome of 3-D Secure; the shop's policy is applied by `decide`. PAYMENTS.md section 3.5. */
export type Authentication = 'authenticated' | 'no-liability-shift' | 'failed';

export type ReturnHint =
  | {
      kind: 'hint';
      gatewayTxnId: string;
      token: string | undefined;
      authentication: Authentication;
      facts: GatewayFacts;
    }
  | { kind: 'unreadable' };

export type CompleteResult =
  | ({ kind: 'approved'; facts: GatewayFacts } & Approval)
  | { kind: 'declined'; reason: DeclineClass; facts: GatewayFacts }
  /** Nothing was sent: the same token may be sent again. */
  | { kind: 'not-sent' }
  | { kind: 'unknown'; facts: GatewayFacts };

export type QueryResult =
  | ({ kind: 'approved'; facts: GatewayFacts } & Approval)
  | { kind: 'declined'; facts: GatewayFacts }
  /** Charged once, but voided or given back in full since. */
  | { kind: 'reversed'; facts: GatewayFacts }
  /** No charge under this identifier (yet). */
  | { kind: 'not-found' }
  /** The account cannot look payments up. PAYMENTS.md 3.8 step 2. */
  | { kind: 'unsupported' }
  | { kind: 'unavailable' };

export type ReverseResult =
  | { kind: 'reversed' }
  /** The gateway knows of no charge to reverse. Final only if a query agrees. PAYMENTS.md 3.8 step 4. */
  | { kind: 'not-found'; facts: GatewayFacts }
  | { kind: 'refused'; facts: GatewayFacts }
  /** Ask again later with `repeated`. */
  | { kind: 'unknown' };

/** All or a part of a payment, to be given back. */
export interface RefundRequest {
  /** Ours; what makes a repeated call the same one, where the gateway knows such a thing. */
  refundId: string;
  /** For books and statements, for example `FF-7K2Q9M-R1`. */
  reference: string;
  gatewayTxnId: string;
  gatewayOrderId: string;
  currency: 'USD';
  /** What the payment took. */
  paidCents: Cents;
  /** What of it had gone back before. */
  refundedBeforeCents: Cents;
  amountCents: Cents;
}

export type RefundResult =
  | { kind: 'refunded'; rawCode?: string | undefined }
  /** Accepted, not final yet. */
  | { kind: 'pending'; rawCode?: string | undefined }
  | { kind: 'refused'; rawCode?: string | undefined }
  /** Certainly not processed: it may be sent again. */
  | { kind: 'not-sent' }
  | { kind: 'unknown' };

export type RefundLook =
  | Exclude<RefundResult, { kind: 'not-sent' }>
  /** Nothing of it has gone back (yet). */
  | { kind: 'not-found' }
  /** The account cannot look it up. */
  | { kind: 'unsupported' };

/** Giving back what was paid; every driver has it. PAYMENTS.md sections 3.9 and 5.7. */
export interface RefundingGateway {
  /** Sends it, by void where that is possible. Moves money at each call, unless the gateway knows `refundId` already. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** What became of it; moves no money that `refund` has not moved. */
  lookUpRefund(request: RefundRequest): Promise<RefundLook>;
}

/** A driver for cards with 3-D Secure. PAYMENTS.md section 2. Methods never throw for what the other side does. */
export interface CardGateway extends RefundingGateway {
  id: string;
  /** The gateway's test cards fail Luhn on purpose (PAYMENTS.md 3.11): true skips that check in the form. */
  testMode: boolean;
  /** Where its challenge document posts to, for the policy of the page that shows it. */
  origin: string;
  start(payment: StartPayment): Promise<StartResult>;
  /** Reads the browser's report from the bank: a hint, never a decision. */
  interpretReturn(body: { contentType: string; text: string }): ReturnHint;
  complete(payment: {
    token: string;
    gatewayTxnId: string;
    gatewayOrderId: string;
    amountCents: Cents;
  }): Promise<CompleteResult>;
  query(payment: { gatewayTxnId: string; gatewayOrderId: string }): Promise<QueryResult>;
  /**
   * `repeated`: an earlier call for this payment may have reached the gateway, so money is sent back only after a look
   * at what went back already (PAYMENTS.md section 3.9).
   */
  reverse(payment: {
    gatewayTxnId: string;
    gatewayOrderId: string;
    amountCents: Cents;
    repeated: boolean;
  }): Promise<ReverseResult>;
}
