import type { Cents } from '#domain/money/money.ts';
import type { CaptureMode } from '#domain/payment/capture.ts';

/** All that a payment holds, to be taken. */
export interface CaptureRequest {
  /** For books and statements, for example `FF-7K2Q9M-01-C`. */
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

export type CaptureLook =
  | Exclude<CaptureResult, { kind: 'not-sent' }>
  /** Nothing was taken (yet). */
  | { kind: 'not-found' }
  /** The gateway cannot tell. */
  | { kind: 'unsupported' };

/** Money that is held when a payment is completed, and taken later. PAYMENTS.md section 3.9. */
export interface CapturingGateway {
  /** How payments that begin now take their money. */
  captureMode: CaptureMode;
  /** Takes what a payment of mode `auth_capture` holds. Moves money at each call. */
  capture(request: CaptureRequest): Promise<CaptureResult>;
  /** What became of it; moves nothing. */
  lookUpCapture(request: CaptureRequest): Promise<CaptureLook>;
}
