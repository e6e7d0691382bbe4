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
}

export type StartResult =
  /** The payer must see the bank: `html` is shown in the verification window, `token` completes the payment later. */
  | { kind: 'challenge'; html: string; token: string; facts: GatewayFacts }
  /** Authenticated without a window; complete it. */
  | { kind: 'ready'; token: string; authentication: Authentication; facts: GatewayFacts }
  /** Charged already although 3-D Secure was asked for (PAYMENTS.md 3.6 case 3). */
  | { kind: 'approved'; facts: GatewayFacts }
  | { kind: 'declined'; reason: DeclineClass; facts: GatewayFacts }
  /** Nothing was charged; the gateway is unreachable, answers nonsense or is set up wrongly. */
  | { kind: 'rejected'; reason: 'unavailable' | 'setup'; facts: GatewayFacts };

/** Outcome of 3-D Secure after the shop's policy. PAYMENTS.md section 3.5. */
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
  | { kind: 'approved'; amountCents: Cents; currency: string; gatewayTxnId: string; facts: GatewayFacts }
  | { kind: 'declined'; reason: DeclineClass; facts: GatewayFacts }
  /** Nothing was sent: the same token may be sent again. */
  | { kind: 'not-sent' }
  | { kind: 'unknown'; facts: GatewayFacts };

export type QueryResult =
  | { kind: 'approved'; amountCents: Cents; currency: string; facts: GatewayFacts }
  | { kind: 'declined'; facts: GatewayFacts }
  | { kind: 'not-found' }
  | { kind: 'unavailable' };

export type ReverseResult =
  | { kind: 'reversed' }
  | { kind: 'refused'; facts: GatewayFacts }
  | { kind: 'unknown' };

/** A driver for cards with 3-D Secure. PAYMENTS.md section 2. Methods never throw for what the other side does. */
export interface CardGateway {
  id: string;
  /** The gateway's test cards fail Luhn on purpose (PAYMENTS.md 3.11): true skips that check in the form. */
  testMode: boolean;
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
  reverse(payment: { gatewayTxnId: string; amountCents: Cents }): Promise<ReverseResult>;
}
