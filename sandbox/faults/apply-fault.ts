import type { ServerResponse } from 'node:http';
import { jsonAnswer, sendAnswer, type WebAnswer } from '../http/messages.ts';

/** Whether a call got a response. */
export type Outcome = { kind: 'answered'; answer: WebAnswer } | { kind: 'hung' } | { kind: 'reset' };

/** The part of an armed fault that disturbs the delivery of the response. */
export interface ConnectionFault {
  kind: string;
  /** Milliseconds, for `delay`. */
  ms: number;
  /** HTTP status, for `http_before` and `http_after_commit`. */
  status: number;
  /** Header Retry-After in seconds, for `http_before`. */
  retryAfter?: number | undefined;
}

/** Faults that can apply to any call. With `before` in the name the call is not executed, else it is. */
export const connectionFaultKinds = [
  'delay',
  'hang_before',
  'hang_after_commit',
  'reset_before',
  'reset_after_commit',
  'http_before',
  'http_after_commit',
  'bad_json',
  'empty',
  'truncated',
] as const;

/** Runs a call according to its fault. `distort` changes the response but not the ledger. */
export async function applyFault<Fault extends ConnectionFault>(
  call: { fault: Fault | undefined; run(): WebAnswer },
  response: ServerResponse,
  distort: (answer: WebAnswer, fault: Fault) => WebAnswer,
): Promise<Outcome> {
  const { fault } = call;
  if (!fault) return deliver(call.run(), response);
  if (fault.kind === 'delay') await pause(fault.ms);
  const early = before(fault, response);
  if (early) return early;
  const answer = call.run();
  return after(fault, answer, response) ?? deliver(distort(answer, fault), response);
}

function before(fault: ConnectionFault, response: ServerResponse): Outcome | undefined {
  if (fault.kind === 'hang_before') return { kind: 'hung' };
  if (fault.kind === 'reset_before') return reset(response);
  if (fault.kind !== 'http_before') return undefined;
  const answer = jsonAnswer(fault.status, { Message: 'Not processed' });
  const retry = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  return deliver({ ...answer, headers: { ...answer.headers, ...retry } }, response);
}

function after(fault: ConnectionFault, answer: WebAnswer, response: ServerResponse): Outcome | undefined {
  switch (fault.kind) {
    case 'hang_after_commit':
      return { kind: 'hung' };
    case 'reset_after_commit':
      return reset(response);
    case 'http_after_commit':
      return deliver(jsonAnswer(fault.status, { Message: 'Internal error' }), response);
    case 'bad_json':
      return deliver({ ...answer, body: `<html>${String(answer.body)}` }, response);
    case 'empty':
      return deliver({ ...answer, body: '' }, response);
    case 'truncated':
      return truncate(answer, response);
    default:
      return undefined;
  }
}

function deliver(answer: WebAnswer, response: ServerResponse): Outcome {
  sendAnswer(response, answer);
  return { kind: 'answered', answer };
}

/** Announces the whole response, sends half of it and closes the connection. */
function truncate(answer: WebAnswer, response: ServerResponse): Outcome {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  return { kind: 'reset' };
}

function reset(response: ServerResponse): Outcome {
  response.socket?.resetAndDestroy();
  return { kind: 'reset' };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
