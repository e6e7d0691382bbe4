import type { ServerResponse } from 'node:http';
import { jsonAnswer, sendAnswer, type WebAnswer } from '../http/web-answer.ts';
import type { ApiCall } from './api.ts';
import type { Fault, FaultKind } from './faults.ts';

export type Played = { status: number | 'hung' | 'reset'; code: string | undefined };

/**
 * Answers a call the way its fault wants it: `before` faults leave the books alone, all others happen to a payment that
 * is entered in them.
 */
export async function play(call: ApiCall, response: ServerResponse): Promise<Played> {
  const { fault } = call;
  if (fault?.kind === 'delay') await pause(fault.ms);
  const early = fault && playBefore(fault, response);
  if (early) return early;
  const answer = call.run();
  const late = fault && playAfter(fault, answer, response);
  return late ?? deliver(fault ? distort(answer, fault) : answer, response);
}

function playBefore(fault: Fault, response: ServerResponse): Played | undefined {
  if (fault.kind === 'hang_before') return { status: 'hung', code: undefined };
  if (fault.kind === 'reset_before') return reset(response);
  if (fault.kind !== 'http_before') return undefined;
  const answer = jsonAnswer(fault.status, { Message: 'Not processed' });
  const retry = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  return deliver({ ...answer, headers: { ...answer.headers, ...retry } }, response);
}

function playAfter(fault: Fault, answer: WebAnswer, response: ServerResponse): Played | undefined {
  switch (fault.kind) {
    case 'hang_after_commit':
      return { status: 'hung', code: undefined };
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

/** Changes the answer without changing the books. */
const distortions: Partial<Record<FaultKind, (document: Record<string, unknown>, fault: Fault) => void>> = {
  missing_field: (document, { field }) => {
    delete document[field];
  },
  wrong_id: (document) => {
    document.TransactionIdentifier = '00000000-0000-4000-8000-000000000000';
  },
  wrong_order: (document) => {
    document.OrderIdentifier = 'SOMEBODY-ELSE-01';
  },
};

function distort(answer: WebAnswer, fault: Fault): WebAnswer {
  const change = distortions[fault.kind];
  if (!change) return answer;
  const document: Record<string, unknown> = JSON.parse(String(answer.body));
  change(document, fault);
  return { ...answer, body: JSON.stringify(document) };
}

function deliver(answer: WebAnswer, response: ServerResponse): Played {
  sendAnswer(response, answer);
  const code = /"IsoResponseCode":"(\w+)"/.exec(String(answer.body))?.[1];
  return { status: answer.status, code };
}

/** Announces the whole answer, sends half of it and drops the line. */
function truncate(answer: WebAnswer, response: ServerResponse): Played {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  return { status: 'reset', code: undefined };
}

function reset(response: ServerResponse): Played {
  response.socket?.resetAndDestroy();
  return { status: 'reset', code: undefined };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
