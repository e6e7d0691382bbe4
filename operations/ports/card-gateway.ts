import type { Cents } from '#domain/money/money.ts';
import type { DeclineClass } from '#domain/payment/attempt.ts';
import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { CaptureMode } from '#domain/payment/capture.ts';
import type { CapturingGateway } from './capturing-gateway.ts';
import type {
  Approval,
  CompleteResult,
  GatewayFacts,
  QueryResult,
  ReverseResult,
} from './gateway-answers.ts';
import type { RefundingGateway } from './refunding-gateway.ts';
import type { WatchedGateway } from './watched-gateway.ts';

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
  captureMode: CaptureMode;
  amountCents: Cents;
  currency: 'USD';
  payer: { firstName: string; lastName: string; email: string; phone: string };
  card: CardData;
  /** Absolute; carries the one-time return token. */
  returnUrl: string;
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

/** A driver for cards with 3-D Secure. PAYMENTS.md section 2. Methods never throw for what the other side does. */
export interface CardGateway extends CapturingGateway, RefundingGateway, WatchedGateway {
  id: string;
  capabilities: GatewayCapabilities & { cardEntry: 'server-form' | 'hosted-frame' };
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
  query(payment: {
    gatewayTxnId: string;
    gatewayOrderId: string;
    captureMode: CaptureMode;
  }): Promise<QueryResult>;
  /**
   * `repeated`: an earlier call for this payment may have reached the gateway, so money is sent back only after a look
   * at what went back already (PAYMENTS.md section 3.9).
   */
  reverse(payment: {
    gatewayTxnId: string;
    gatewayOrderId: string;
    amountCents: Cents;
    captureMode: CaptureMode;
    repeated: boolean;
  }): Promise<ReverseResult>;
}
