import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { CaptureMode } from '#domain/payment/transfer/capture.ts';

export interface CaptureRequest {
  /** For records and statements, for example `FF-7K2Q9M-01-C`. */
  reference: string;
  gatewayTxnId: string;
  gatewayOrderId: string;
  currency: 'USD';
  amountCents: Cents;
  /** Of the attempt: look-ups by order have a range of dates. */
  createdAt: Instant;
}

export type CaptureResult =
  | { kind: 'captured'; rawCode?: string | undefined }
  | { kind: 'refused'; rawCode?: string | undefined }
  /** Certainly not processed: it may be sent again. */
  | { kind: 'not-sent' }
  | { kind: 'unknown' };

export type CaptureLookUp =
  | Exclude<CaptureResult, { kind: 'not-sent' }>
  | { kind: 'not-found' }
  | { kind: 'unsupported' };

/** payments.md#card-transfers. */
export interface CapturingGateway {
  captureMode: CaptureMode;
  /** Not for payments of mode `sale`. Not idempotent. */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  /** Moves no money. */
  lookUpCapture(request: CaptureRequest): Promise<CaptureLookUp>;
}

export interface RefundRequest {
  /** Our idempotency key, where the gateway supports one. */
  refundId: string;
  /** For records and statements, for example `FF-7K2Q9M-R1`. */
  reference: string;
  gatewayTxnId: string;
  gatewayOrderId: string;
  /** Gateway's ID of the captured money, where it differs from that of the payment. */
  captureId?: string | undefined;
  currency: 'USD';
  paidCents: Cents;
  refundedBeforeCents: Cents;
  amountCents: Cents;
  /** Of the attempt: look-ups by order have a range of dates. */
  createdAt: Instant;
  /** Money that was never captured, so it is only voided. counter.md#guarantee. */
  isRelease?: boolean;
}

export type RefundResult =
  | { kind: 'refunded'; rawCode?: string | undefined }
  /** Not final. */
  | { kind: 'pending'; rawCode?: string | undefined }
  | { kind: 'refused'; rawCode?: string | undefined }
  /** Certainly not processed: it may be sent again. */
  | { kind: 'not-sent' }
  | { kind: 'unknown' };

export type RefundLookUp =
  | Exclude<RefundResult, { kind: 'not-sent' }>
  | { kind: 'not-found' }
  | { kind: 'unsupported' };

/** payments.md#card-transfers and payments.md#paypal-refunds. */
export interface RefundingGateway {
  /** Voids where possible. Moves money at each call unless the gateway recognizes `refundId`. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Moves no money beyond that of `refund`. */
  lookUpRefund(request: RefundRequest): Promise<RefundLookUp>;
}
