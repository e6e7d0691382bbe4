import type { StartPayment, StartResult } from '#operations/ports/card-gateway.ts';
import { judge, toAuthentication } from './codes.ts';
import { type ChallengeIndicator, makeStartRequest } from './request.ts';
import { type Reply, type Send, sendPatiently } from './transport.ts';
import { type Answer, isSameId, readAnswer, readApproval } from './wire.ts';

export interface StartOptions {
  challengeIndicator: ChallengeIndicator;
  timeoutMs: number;
}

/** Sends the card and returns the next step. payments.md#card-start-request, payments.md#card-start-answer. */
export async function startPayment(
  send: Send,
  payment: StartPayment,
  options: StartOptions,
): Promise<StartResult> {
  const request = makeStartRequest(payment, options.challengeIndicator);
  if (request.kind === 'card-unfit') return { kind: 'declined', reason: 'card-data', facts: {} };
  if (request.kind === 'contact-unfit') return { kind: 'rejected', reason: 'setup', facts: {} };
  const reply = await sendPatiently(send, {
    operation: 'start',
    method: 'POST',
    path: payment.captureMode !== 'sale' ? '/spi/auth' : '/spi/sale',
    body: request.body,
    withCredentials: true,
    timeoutMs: options.timeoutMs,
  });
  const result = readStartReply(reply, payment.gatewayTxnId);
  const ownLast4 = { cardLast4: payment.card.number.slice(-4) };
  return { ...result, facts: { ...result.facts, ...ownLast4 } };
}

function readStartReply(reply: Reply, gatewayTxnId: string): StartResult {
  switch (reply.kind) {
    case 'not-sent':
    case 'busy':
      return { kind: 'rejected', reason: 'unavailable', facts: {} };
    case 'denied':
      return { kind: 'rejected', reason: 'setup', facts: { rawCode: `HTTP ${reply.status}` } };
    case 'absent':
      return { kind: 'rejected', reason: 'setup', facts: { rawCode: 'HTTP 404' } };
    case 'lost':
      return { kind: 'unknown', facts: {} };
    case 'answer': {
      const answer = readAnswer(reply.document);
      return answer ? readStartAnswer(answer, gatewayTxnId) : { kind: 'unknown', facts: {} };
    }
  }
}

/** The five cases of payments.md#card-start-answer. */
function readStartAnswer(answer: Answer, gatewayTxnId: string): StartResult {
  const { approved, code, facts, redirectData: html, spiToken: token } = answer;
  const foreign = answer.transactionId !== undefined && !isSameId(answer.transactionId, gatewayTxnId);
  if (approved === undefined || code === undefined || foreign) return { kind: 'unknown', facts };
  if (code === 'SP4' && !approved) {
    return html && token ? { kind: 'challenge', html, token, facts } : { kind: 'unknown', facts };
  }
  if ((code === '3D0' || code === '3D1') && !approved && token && !html) {
    const authentication = toAuthentication(code, answer.tdsStatus);
    if (authentication === 'failed') return { kind: 'declined', reason: 'authentication', facts };
    return { kind: 'ready', token, authentication, facts };
  }
  return readImmediateVerdict(answer, approved, code);
}

/** An account without 3-D Secure charges at once (case 3); any other result here is a refusal (case 4). */
function readImmediateVerdict(answer: Answer, approved: boolean, code: string): StartResult {
  const { facts } = answer;
  const verdict = judge(approved, code);
  if (verdict.kind === 'unknown') return { kind: 'unknown', facts };
  if (verdict.kind === 'approved') {
    const approval = readApproval(answer);
    return approval ? { kind: 'approved', ...approval, facts } : { kind: 'unknown', facts };
  }
  if (verdict.reason === 'setup') return { kind: 'rejected', reason: 'setup', facts };
  return { kind: 'declined', reason: verdict.reason, facts };
}
