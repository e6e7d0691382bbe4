import type { Cents } from '#domain/money/money.ts';
import { toDecimal } from '../decimal.ts';
import { judge } from './codes.ts';
import { toCurrencyNumber } from './money.ts';
import type { Reply, Send } from './transport.ts';
import { type Answer, isSameId, readAnswer } from './wire.ts';

/** Result of a void, a refund or a capture. */
export type BackAnswer =
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
export function sendCapture(
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
