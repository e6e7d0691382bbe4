import type { Cents } from '#domain/money/money.ts';
import type { CaptureMode } from '#domain/payment/transfer/capture.ts';

export interface CaptureRequest {
  /** For records and statements, for example `FF-7K2Q9M-01-C`. */
  reference: string;
  gatewayTxnId: string;
  gatewayOrderId: string;
  currency: 'USD';
  amountCents: Cents;
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
  /** For payments of mode `auth_capture`. Not idempotent. */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  /** Moves no money. */
  lookUpCapture(request: CaptureRequest): Promise<CaptureLookUp>;
}
