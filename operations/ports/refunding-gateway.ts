import type { Cents } from '#domain/money/money.ts';

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

/** Giving back what was paid; every driver has it. PAYMENTS.md sections 3.9 and 5.7. */
export interface RefundingGateway {
  /** Sends it, by void where that is possible. Moves money at each call, unless the gateway knows `refundId` already. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** What became of it; moves no money that `refund` has not moved. */
  lookUpRefund(request: RefundRequest): Promise<RefundLook>;
}
