import type { Cents } from '#domain/money/money.ts';
import type { DeclineClass } from '#domain/payment/attempt.ts';
import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { CaptureMode } from '#domain/payment/capture.ts';
import type { Language } from '#domain/texts.ts';
import type { CapturingGateway } from './capturing-gateway.ts';

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

export type StartRedirectResult =
  /** The payer must go to `payerUrl`; the gateway knows the payment as `gatewayOrderId` from now on. */
  | { kind: 'redirect'; payerUrl: string; gatewayOrderId: string; facts: GatewayFacts }
  /** Nothing can be charged; the gateway was not reached, refuses, or is set up wrongly. */
  | { kind: 'rejected'; reason: 'unavailable' | 'setup'; facts: GatewayFacts }
  /** The answer was lost. The same call again leads to the same payment, and nobody can approve it meanwhile. */
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

/** All or a part of a payment, to be given back. */
export interface RefundRequest {
  /** Ours; what makes a repeated call the same one, where the gateway knows such a thing. */
  refundId: string;
  /** For books and statements, for example `FF-7K2Q9M-R1`. */
  reference: string;
  gatewayTxnId: string;
  gatewayOrderId: string;
  /** What the gateway calls the money that it took, where that is another name than the payment's and is known. */
  captureId?: string | undefined;
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

/** For whoever watches over the site; every driver has it. PAYMENTS.md section 2. */
export interface WatchedGateway {
  /** Whether it answers us at this moment; moves no money. */
  health(): Promise<boolean>;
}

/** Giving back what was paid; every driver has it. PAYMENTS.md sections 3.9 and 5.7. */
export interface RefundingGateway {
  /** Sends it, by void where that is possible. Moves money at each call, unless the gateway knows `refundId` already. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** What became of it; moves no money that `refund` has not moved. */
  lookUpRefund(request: RefundRequest): Promise<RefundLook>;
}

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
