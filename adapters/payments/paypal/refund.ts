import type { Cents } from '#domain/money/money.ts';
import type { ReverseResult } from '#operations/ports/gateway-answers.ts';
import type { RefundLookUp, RefundRequest, RefundResult } from '#operations/ports/transfer-gateway.ts';
import { toDecimal } from '../decimal.ts';
import type { Reply } from './exchange.ts';
import { judgeOrderLookUp, type LookUp } from './query.ts';
import type { Send } from './send.ts';
import { readProblem, readRefundStatus } from './wire.ts';

interface RefundTools {
  send: Send;
  lookUp: LookUp;
  timeoutMs: number;
}

/** Issues that may pass with time, so the refund can be retried. */
const PASSING = ['PENDING_CAPTURE', 'REFUND_IN_PROGRESS'];

/** Refunds a part of a payment, or all; a repetition moves no money. payments.md#paypal-refunds. */
export async function refundPayment(request: RefundRequest, tools: RefundTools): Promise<RefundResult> {
  const captureId = request.captureId ?? (await findCapture(request, tools));
  if (captureId === 'unavailable') return { kind: 'not-sent' };
  if (captureId === undefined) return { kind: 'refused', rawCode: 'INVALID_RESOURCE_ID' };
  const { refundId, amountCents } = request;
  return sendRefund({ captureId, refundId, amountCents }, tools);
}

/** Of a payment that was stored without it. 'unavailable': no usable response, so that no refund is sent. */
async function findCapture(request: RefundRequest, { lookUp }: RefundTools): Promise<string | undefined> {
  const result = await lookUp(request);
  if (result.kind === 'unavailable') return result.kind;
  return result.kind === 'order' ? result.order.capture?.id : undefined;
}

/** State of a refund, from the list of refunds in the order. */
export async function lookUpRefund(request: RefundRequest, { lookUp }: RefundTools): Promise<RefundLookUp> {
  const result = await lookUp(request);
  if (result.kind === 'unavailable') return { kind: 'unknown' };
  const refunds = result.kind === 'order' ? result.order.refunds : [];
  const found = refunds.find(({ refundId }) => refundId === request.refundId);
  return found ? judgeStatus(found.status) : { kind: 'not-found' };
}

/** Without `amountCents`, refunds the rest. Ids are kept for 45 days. payments.md#paypal-idempotency. */
async function sendRefund(
  refund: { captureId: string; refundId: string; amountCents: Cents | undefined },
  { send, timeoutMs }: Pick<RefundTools, 'send' | 'timeoutMs'>,
): Promise<RefundResult> {
  const { captureId, refundId, amountCents } = refund;
  const amount =
    amountCents === undefined ? {} : { amount: { currency_code: 'USD', value: toDecimal(amountCents) } };
  const reply = await send({
    operation: 'refund',
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
    document: { ...amount, custom_id: refundId },
    requestId: `${refundId}:refund`,
    timeoutMs,
  });
  return readReply(reply);
}

function readReply(reply: Reply): RefundResult {
  switch (reply.kind) {
    case 'not-sent':
    case 'busy':
      return { kind: 'not-sent' };
    case 'denied':
      return { kind: 'refused', rawCode: `HTTP ${reply.status}` };
    case 'lost':
      return { kind: 'unknown' };
    case 'answer':
      return reply.status >= 400 ? readRefusal(reply) : judgeStatus(readRefundStatus(reply.document));
  }
}

function readRefusal({ status, document }: { status: number; document: unknown }): RefundResult {
  const problem = readProblem(document);
  if (!problem || status === 409) return { kind: 'unknown' };
  if (PASSING.includes(problem.issue)) return { kind: 'not-sent' };
  return { kind: 'refused', rawCode: problem.issue };
}

function judgeStatus(status: string | undefined): Exclude<RefundResult, { kind: 'not-sent' }> {
  switch (status) {
    case 'COMPLETED':
      return { kind: 'refunded', rawCode: status };
    case 'PENDING':
      return { kind: 'pending', rawCode: status };
    case 'FAILED':
    case 'CANCELLED':
      return { kind: 'refused', rawCode: status };
    default:
      return { kind: 'unknown' };
  }
}

/** Refunds all that is left of a payment. Looks first: what was never taken needs no refund. */
export async function reversePayment(
  { gatewayTxnId, gatewayOrderId }: { gatewayTxnId: string; gatewayOrderId: string },
  tools: RefundTools,
): Promise<ReverseResult> {
  const seen = judgeOrderLookUp(await tools.lookUp({ gatewayOrderId }));
  switch (seen.kind) {
    case 'reversed':
      return { kind: 'reversed' };
    case 'approved':
      return giveBack(seen.facts.captureId, gatewayTxnId, tools);
    case 'waiting':
    case 'ready':
      return { kind: 'not-found', facts: {} };
    case 'declined':
      return { kind: 'not-found', facts: seen.facts };
    case 'not-found':
      return { kind: 'not-found', facts: { rawCode: 'INVALID_RESOURCE_ID' } };
    case 'unsupported':
    case 'unavailable':
    case 'pending':
      return { kind: 'unknown' };
  }
}

async function giveBack(
  captureId: string | undefined,
  refundId: string,
  tools: RefundTools,
): Promise<ReverseResult> {
  if (captureId === undefined) return { kind: 'unknown' };
  const result = await sendRefund({ captureId, refundId, amountCents: undefined }, tools);
  if (result.kind === 'refunded') return { kind: 'reversed' };
  // A later look-up reports a pending refund as "reversed" once it has completed.
  if (result.kind !== 'refused') return { kind: 'unknown' };
  return { kind: 'refused', facts: result.rawCode === undefined ? {} : { rawCode: result.rawCode } };
}
