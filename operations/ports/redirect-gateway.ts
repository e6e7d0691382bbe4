import type { Cents } from '#domain/money/money.ts';
import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { Language } from '#domain/texts.ts';
import type {
  Approval,
  CompleteResult,
  GatewayFacts,
  QueryResult,
  ReverseResult,
  WatchedGateway,
} from './gateway-answers.ts';
import type { RefundingGateway } from './transfer-gateway.ts';

export interface StartRedirect {
  /** Identifies the payment in the gateway's records, and makes a repeated call idempotent. */
  gatewayTxnId: string;
  /** Equal for all attempts to pay one reservation or amendment: the gateway refuses a second charge. */
  invoiceId: string;
  reservationCode: string;
  amountCents: Cents;
  /** Part of the amount. */
  taxCents: Cents;
  currency: 'USD';
  language: Language;
  shopName: string;
  returnUrl: string;
  cancelUrl: string;
}

export type StartRedirectResult =
  | { kind: 'redirect'; payerUrl: string; gatewayOrderId: string; facts: GatewayFacts }
  /** Nothing can be charged; the gateway was unreachable, refuses, or is misconfigured. */
  | { kind: 'rejected'; reason: 'unavailable' | 'setup'; facts: GatewayFacts }
  /** The response was lost. Repeating the call returns the same payment, which cannot be approved before. */
  | { kind: 'unknown'; facts: GatewayFacts };

/** Additional results of redirect payments. payments.md#paypal-capture. */
export type CompleteRedirectResult =
  | CompleteResult
  /** Accepted, but not final. `needsOperator`: not before an operator acts. */
  | ({ kind: 'pending'; needsOperator: boolean; facts: GatewayFacts } & Approval)
  /** Nothing was taken; the payer must choose another funding source or finish approving. */
  | { kind: 'payer-again'; reason: 'funding' | 'approval'; facts: GatewayFacts }
  /** Another payment was taken for the same reservation. */
  | { kind: 'duplicate'; facts: GatewayFacts };

export type QueryRedirectResult =
  | QueryResult
  | { kind: 'waiting' }
  | { kind: 'ready' }
  /** Taken, but not final. */
  | ({ kind: 'pending'; needsOperator: boolean; facts: GatewayFacts } & Approval);

/** A webhook. It only selects the payment to query. payments.md#paypal-webhooks. */
export interface GatewayEvent {
  id: string;
  type: string;
  gatewayOrderId: string | undefined;
  gatewayTxnId: string | undefined;
}

export type WebhookReading =
  | { kind: 'verified'; event: GatewayEvent }
  /** Not from the gateway, or not for this site. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable' };

/** The payer approves on the gateway's pages. Errors of the gateway are results. payments.md#paypal. */
export interface RedirectGateway extends RefundingGateway, WatchedGateway {
  id: string;
  capabilities: GatewayCapabilities & { cardEntry: 'redirect' };
  /** Redirect targets of the payment form, for the content security policy. */
  payerOrigins: string[];
  /** Idempotent per payment. */
  start(payment: StartRedirect): Promise<StartRedirectResult>;
  /** Takes the money. Idempotent per `round`, which grows only after a definite decline. */
  complete(payment: {
    gatewayTxnId: string;
    gatewayOrderId: string;
    round: number;
  }): Promise<CompleteRedirectResult>;
  query(payment: { gatewayOrderId: string }): Promise<QueryRedirectResult>;
  /** Refunds everything that is left; idempotent. */
  reverse(payment: { gatewayTxnId: string; gatewayOrderId: string }): Promise<ReverseResult>;
  /** `body` must be unmodified: the signature covers its bytes. */
  readWebhook(message: { header(name: string): string | null; body: Uint8Array }): Promise<WebhookReading>;
}
