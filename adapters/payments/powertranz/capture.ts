import type { CaptureLookUp, CaptureRequest, CaptureResult } from '#operations/ports/transfer-gateway.ts';
import { type BackTools, sendCapture } from './give-back.ts';
import type { LookUp } from './look-up.ts';

/** Captures an authorized payment. payments.md#card-transfers. */
export async function capturePayment(tools: BackTools, request: CaptureRequest): Promise<CaptureResult> {
  const sent = await sendCapture(tools, request);
  switch (sent.kind) {
    case 'done':
      // The response names another amount: the totals of the order must be looked up.
      return sent.amountCents === undefined || sent.amountCents === request.amountCents
        ? { kind: 'captured', rawCode: sent.rawCode }
        : { kind: 'unknown' };
    case 'refused':
      return { kind: 'refused', rawCode: sent.rawCode };
    case 'not-sent':
    case 'unknown':
      return { kind: sent.kind };
  }
}

/**
 * Result of a capture by the totals of the order: captured in full, or not at all. Anything between needs an
 * operator (`unsupported`).
 */
export function judgeCapture(seen: LookUp, request: CaptureRequest): CaptureLookUp {
  if (seen.kind === 'switched-off') return { kind: 'unsupported' };
  if (seen.kind !== 'seen' || !seen.order) return { kind: 'unknown' };
  if (seen.voided) return { kind: 'refused', rawCode: 'voided' };
  if (seen.order.capturedCents === request.amountCents) return { kind: 'captured' };
  return { kind: seen.order.capturedCents === 0 ? 'not-found' : 'unsupported' };
}
