import type { Cents } from '#domain/money/money.ts';
import type {
  CaptureLookUp,
  CaptureRequest,
  CaptureResult,
  RefundLookUp,
  RefundRequest,
  RefundResult,
} from '#operations/ports/transfer-gateway.ts';
import { toDecimal } from '../decimal.ts';
import { judge, toCurrencyNumber } from './codes.ts';
import type { LookUp } from './look-up.ts';
import type { Reply, Send } from './transport.ts';
import { type Answer, isSameId, readAnswer } from './wire.ts';

type BackAnswer =
  | { kind: 'done'; rawCode: string; amountCents: Cents | undefined }
  | { kind: 'refused'; answer: Answer | undefined; rawCode: string }
  | { kind: 'not-sent' }
  | { kind: 'unknown' };

export interface BackTools {
  send: Send;
  timeoutMs: number;
}

interface Payment {
  gatewayTxnId: string;
  gatewayOrderId: string;
}

/** Voids the whole payment. The gateway refuses a void after settlement. payments.md#card-transfers. */
export function sendVoid(tools: BackTools, payment: Payment): Promise<BackAnswer> {
  return sendBack(tools, payment.gatewayTxnId, {
    path: '/void',
    body: {
      TransactionIdentifier: payment.gatewayTxnId,
      ExternalIdentifier: `${payment.gatewayOrderId}-void`,
      TerminalCode: '',
      TerminalSerialNumber: '',
      AutoReversal: true,
    },
  });
}

/** Refunds a part of the captured money, or all of it. Not idempotent: each call moves money. */
export function sendRefund(
  tools: BackTools,
  payment: Payment & { amountCents: Cents; reference: string },
): Promise<BackAnswer> {
  return sendBack(tools, payment.gatewayTxnId, {
    path: '/refund',
    body: {
      Refund: true,
      TransactionIdentifier: payment.gatewayTxnId,
      TotalAmount: Number(toDecimal(payment.amountCents)),
      CurrencyCode: toCurrencyNumber('USD'),
      OrderIdentifier: payment.gatewayOrderId,
      ExternalIdentifier: payment.reference,
    },
  });
}

/** Captures an authorized payment. The gateway refuses a second capture: nothing is left to capture. */
function sendCapture(
  tools: BackTools,
  payment: Payment & { amountCents: Cents; reference: string },
): Promise<BackAnswer> {
  return sendBack(tools, payment.gatewayTxnId, {
    path: '/capture',
    body: {
      TransactionIdentifier: payment.gatewayTxnId,
      TotalAmount: Number(toDecimal(payment.amountCents)),
      CurrencyCode: toCurrencyNumber('USD'),
      ExternalIdentifier: payment.reference,
    },
  });
}

async function sendBack(
  { send, timeoutMs }: BackTools,
  gatewayTxnId: string,
  { path, body }: { path: '/void' | '/refund' | '/capture'; body: Record<string, unknown> },
): Promise<BackAnswer> {
  const reply = await send({
    operation: path.slice(1),
    method: 'POST',
    path,
    body: JSON.stringify(body),
    withCredentials: true,
    timeoutMs,
  });
  return readBackReply(reply, gatewayTxnId);
}

function readBackReply(reply: Reply, gatewayTxnId: string): BackAnswer {
  if (reply.kind === 'denied') return { kind: 'refused', answer: undefined, rawCode: `HTTP ${reply.status}` };
  if (reply.kind === 'not-sent' || reply.kind === 'busy') return { kind: 'not-sent' };
  const answer = reply.kind === 'answer' ? readAnswer(reply.document) : undefined;
  if (!answer || answer.approved === undefined || answer.code === undefined) return { kind: 'unknown' };
  if (answer.originalId !== undefined && !isSameId(answer.originalId, gatewayTxnId))
    return { kind: 'unknown' };
  const verdict = judge(answer.approved, answer.code);
  if (verdict.kind === 'approved')
    return { kind: 'done', rawCode: answer.code, amountCents: answer.amountCents };
  if (verdict.kind === 'unknown' || verdict.reason === 'temporary') return { kind: 'unknown' };
  return { kind: 'refused', answer, rawCode: answer.code };
}

/** Refunds a part of a payment, or all of it, by void before settlement. payments.md#card-transfers. */
export async function refundPayment(tools: BackTools, request: RefundRequest): Promise<RefundResult> {
  const isWhole = request.amountCents === request.paidCents && request.refundedBeforeCents === 0;
  if (isWhole) {
    const voided = await sendVoid(tools, request);
    // A refused void means that the payment is settled, so a refund follows.
    if (request.isRelease || voided.kind !== 'refused' || !voided.answer) return toResult(voided);
  }
  return toResult(await sendRefund(tools, request));
}

/**
 * State of a refund by the totals of the order. The totals are conclusive because an attempt has only one
 * open refund at a time. A total between "before" and "after" needs an operator (`unsupported`).
 */
export function judgeRefund(seen: LookUp, request: RefundRequest): RefundLookUp {
  if (seen.kind === 'switched-off') return { kind: 'unsupported' };
  if (seen.kind !== 'seen') return { kind: 'unknown' };
  if (seen.voided) return { kind: 'refunded' };
  const credited = seen.order?.creditedCents;
  if (credited === request.refundedBeforeCents) return { kind: 'not-found' };
  if (credited === request.refundedBeforeCents + request.amountCents) return { kind: 'refunded' };
  return { kind: 'unsupported' };
}

function toResult(back: BackAnswer): RefundResult {
  switch (back.kind) {
    case 'done':
      return { kind: 'refunded', rawCode: back.rawCode };
    case 'refused':
      return { kind: 'refused', rawCode: back.rawCode };
    case 'not-sent':
    case 'unknown':
      return { kind: back.kind };
  }
}

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

/** Captured in full or not at all, by the totals of the order. Anything between needs an operator (`unsupported`). */
export function judgeCapture(seen: LookUp, request: CaptureRequest): CaptureLookUp {
  if (seen.kind === 'switched-off') return { kind: 'unsupported' };
  if (seen.kind !== 'seen' || !seen.order) return { kind: 'unknown' };
  if (seen.voided) return { kind: 'refused', rawCode: 'voided' };
  if (seen.order.capturedCents === request.amountCents) return { kind: 'captured' };
  return { kind: seen.order.capturedCents === 0 ? 'not-found' : 'unsupported' };
}
