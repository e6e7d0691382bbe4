import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { DeclineClass } from '#domain/payment/attempt.ts';
import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { CaptureMode } from '#domain/payment/transfer/capture.ts';
import type {
  Approval,
  CompleteResult,
  GatewayFacts,
  QueryResult,
  ReverseResult,
  WatchedGateway,
} from './gateway-answers.ts';
import type { CapturingGateway, RefundingGateway } from './transfer-gateway.ts';

/** Only in the memory of the request that starts a payment. payments.md#ground-rules, 7. */
export interface CardData {
  holder: string;
  number: string;
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
  returnUrl: string;
}

export type StartResult =
  /** `html` is shown in the verification window; `token` completes the payment later. */
  | { kind: 'challenge'; html: string; token: string; facts: GatewayFacts }
  | { kind: 'ready'; token: string; authentication: Authentication; facts: GatewayFacts }
  /** Charged although 3-D Secure was requested (payments.md#card-start-answer, case 3). */
  | ({ kind: 'approved'; facts: GatewayFacts } & Approval)
  | { kind: 'declined'; reason: DeclineClass; facts: GatewayFacts }
  /** Nothing was charged. */
  | { kind: 'rejected'; reason: 'unavailable' | 'setup'; facts: GatewayFacts }
  /** The response, with its token, was lost: one query and one void follow. 3.6 case 5. */
  | { kind: 'unknown'; facts: GatewayFacts };

/** `decide` applies the site's policy. payments.md#card-codes. */
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

/** A driver for cards with 3-D Secure. Errors of the gateway are results. payments.md#gateway-port. */
export interface CardGateway extends CapturingGateway, RefundingGateway, WatchedGateway {
  id: string;
  capabilities: GatewayCapabilities & { cardEntry: 'server-form' | 'hosted-frame' };
  /** Skips the Luhn check, which the gateway's test cards fail on purpose (payments.md#test-cards). */
  testMode: boolean;
  /** Form target of the challenge document, for the content security policy. */
  origin: string;
  start(payment: StartPayment): Promise<StartResult>;
  /** The browser's report is not proof. */
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
    createdAt: Instant;
  }): Promise<QueryResult>;
  /** `repeated`: checks past refunds first, as an earlier call may have succeeded (payments.md#card-transfers). */
  reverse(payment: {
    gatewayTxnId: string;
    gatewayOrderId: string;
    amountCents: Cents;
    captureMode: CaptureMode;
    createdAt: Instant;
    repeated: boolean;
  }): Promise<ReverseResult>;
}
