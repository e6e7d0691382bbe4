import type { CompleteResult } from '#operations/ports/gateway-answers.ts';
import { judge } from './codes.ts';
import type { Reply, Send } from './transport.ts';
import { isSameId, readAnswer, readApproval } from './wire.ts';

/** Charges. The body is the bare token as JSON, without credentials, sent only once. payments.md#card-completion. */
export async function completePayment(
  send: Send,
  payment: { token: string; gatewayTxnId: string },
  timeoutMs: number,
): Promise<CompleteResult> {
  const reply = await send({
    operation: 'complete',
    method: 'POST',
    path: '/spi/payment',
    body: JSON.stringify(payment.token),
    withCredentials: false,
    timeoutMs,
  });
  return readCompleteReply(reply, payment.gatewayTxnId);
}

function readCompleteReply(reply: Reply, gatewayTxnId: string): CompleteResult {
  switch (reply.kind) {
    case 'not-sent':
    case 'busy':
      return { kind: 'not-sent' };
    case 'denied':
      return { kind: 'declined', reason: 'setup', facts: { rawCode: `HTTP ${reply.status}` } };
    case 'absent':
    case 'lost':
      return { kind: 'unknown', facts: {} };
    case 'answer':
      return readCompleteAnswer(reply, gatewayTxnId);
  }
}

function readCompleteAnswer(reply: { ok: boolean; document: unknown }, gatewayTxnId: string): CompleteResult {
  const answer = readAnswer(reply.document);
  if (!answer) return { kind: 'unknown', facts: {} };
  const { approved, code, facts } = answer;
  if (approved === undefined || code === undefined) return { kind: 'unknown', facts };
  const verdict = judge(approved, code);
  if (verdict.kind === 'refused') {
    // A refusal of another transaction says nothing about this payment.
    const foreign = answer.transactionId !== undefined && !isSameId(answer.transactionId, gatewayTxnId);
    return foreign ? { kind: 'unknown', facts } : { kind: 'declined', reason: verdict.reason, facts };
  }
  const approval = verdict.kind === 'approved' && reply.ok ? readApproval(answer) : undefined;
  return approval ? { kind: 'approved', ...approval, facts } : { kind: 'unknown', facts };
}
