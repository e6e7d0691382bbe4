import type { Cents } from '#domain/money/money.ts';
import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { Language } from '#domain/texts.ts';
import type {
  Approval,
  CompleteResult,
  GatewayFacts,
  QueryResult,
  ReverseResult,
} from './gateway-answers.ts';
import type { RefundingGateway } from './refunding-gateway.ts';
import type { WatchedGateway } from './watched-gateway.ts';

/** A payment that the payer approves on the gateway's own pages. */
export interface StartRedirect {
  /** Names the payment in the gateway's books, and keeps a repeated call from making a second one. */
  gatewayTxnId: string;
  /** The same for all attempts to pay one thing, a reservation or an amendment: the gateway refuses to take it twice. */
  invoiceId: string;
  /** Shown to the payer. */
  reservationCode: string;
  amountCents: Cents;
  /** Part of the amount. */
  taxCents: Cents;
  currency: 'USD';
  language: Language;
  shopName: string;
  /** Absolute; both carry the one-time return token. */
  returnUrl: string;
  cancelUrl: string;
}

export type StartRedirectResult =
  /** The payer must go to `payerUrl`; the gateway knows the payment as `gatewayOrderId` from now on. */
  | { kind: 'redirect'; payerUrl: string; gatewayOrderId: string; facts: GatewayFacts }
  /** Nothing can be charged; the gateway was not reached, refuses, or is set up wrongly. */
  | { kind: 'rejected'; reason: 'unavailable' | 'setup'; facts: GatewayFacts }
  /** The answer was lost. The same call again leads to the same payment, and nobody can approve it meanwhile. */
  | { kind: 'unknown'; facts: GatewayFacts };

/** What a gateway adds that takes money only after its own pages were visited. PAYMENTS.md section 5.5. */
export type CompleteRedirectResult =
  | CompleteResult
  /** Accepted, but the money is not final; `needsOperator`: it will not be before we have done something. */
  | ({ kind: 'pending'; needsOperator: boolean; facts: GatewayFacts } & Approval)
  /** Nothing was taken; the payer must go back and choose another funding, or finish approving. */
  | { kind: 'payer-again'; reason: 'funding' | 'approval'; facts: GatewayFacts }
  /** Another payment has been taken for the same reservation. */
  | { kind: 'duplicate'; facts: GatewayFacts };

export type QueryRedirectResult =
  | QueryResult
  /** The payer has not approved it. */
  | { kind: 'waiting' }
  /** The payer has approved it and nothing was taken yet. */
  | { kind: 'ready' }
  /** Taken, but the money is not final. */
  | ({ kind: 'pending'; needsOperator: boolean; facts: GatewayFacts } & Approval);

/** A message of the gateway's own accord. It never decides: it only says what to ask about. PAYMENTS.md section 5.8. */
export interface GatewayEvent {
  id: string;
  type: string;
  gatewayOrderId: string | undefined;
  gatewayTxnId: string | undefined;
}

export type WebhookReading =
  | { kind: 'verified'; event: GatewayEvent }
  /** Not from the gateway, or not for us. */
  | { kind: 'refused'; reason: string }
  /** It could not be checked now. */
  | { kind: 'unavailable' };

/** A driver whose payer approves on the gateway's own pages. PAYMENTS.md section 5. Never throws for the other side. */
export interface RedirectGateway extends RefundingGateway, WatchedGateway {
  id: string;
  capabilities: GatewayCapabilities & { cardEntry: 'redirect' };
  /** Where payers are sent to, for the policy of the page whose form leads there. */
  payerOrigins: string[];
  /** Repeating it with the same payment leads to the same one. */
  start(payment: StartRedirect): Promise<StartRedirectResult>;
  /** Takes the money. The same `round` again is the same call; it grows only after a definite refusal. */
  complete(payment: {
    gatewayTxnId: string;
    gatewayOrderId: string;
    round: number;
  }): Promise<CompleteRedirectResult>;
  query(payment: { gatewayOrderId: string }): Promise<QueryRedirectResult>;
  /** Gives everything back that is left. Repeating it gives nothing back twice. */
  reverse(payment: { gatewayTxnId: string; gatewayOrderId: string }): Promise<ReverseResult>;
  /** `body` as it came: the signature covers its bytes. */
  readWebhook(message: { header(name: string): string | null; body: Uint8Array }): Promise<WebhookReading>;
}
