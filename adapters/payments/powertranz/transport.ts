import type { Log } from '#operations/ports/log.ts';
import { isNeverSent } from '../never-sent.ts';
import { readJson } from '../read-json.ts';
import { readRetryAfter } from '../read-retry-after.ts';

export interface Call {
  /** Names the call in the log. */
  operation: string;
  method: 'GET' | 'POST';
  /** Below the gateway's root, with a slash in front. */
  path: string;
  /** JSON text. */
  body?: string;
  /** Completion works without the merchant's credentials, and so none are sent. PAYMENTS.md section 3.1. */
  withCredentials: boolean;
  timeoutMs: number;
}

/** What came back, by what it means and not by how it happened. PAYMENTS.md section 2. */
export type Reply =
  | { kind: 'answer'; ok: boolean; document: unknown }
  /** Certainly not processed: no connection. */
  | { kind: 'not-sent' }
  /** Certainly not processed: too many requests. */
  | { kind: 'busy'; retryAfterMs: number | undefined }
  /** Certainly not processed: the gateway does not accept our credentials. */
  | { kind: 'denied'; status: number }
  /** Nothing lives at this address (404, 405). */
  | { kind: 'absent' }
  /** It may have been processed: time-out, reset, 5xx, or an answer that cannot be read. */
  | { kind: 'lost' };

export interface TransportOptions {
  gatewayId: string;
  baseUrl: string;
  credentials: Record<string, string>;
  fetch: typeof fetch;
  log: Log | undefined;
}

/** So long, and so often, a call waits its turn when the gateway asks for it; a renter waits along. */
const LONGEST_WAIT_MS = 5_000;
const MOST_WAITS = 2;

export type Send = (call: Call) => Promise<Reply>;

/** Sends one call and classifies what happens; it never throws for what the other side does. Bodies are never logged. */
export function createSend(options: TransportOptions): Send {
  return async function send(call) {
    const startedAt = performance.now();
    const { reply, status } = await exchangeInTurn(call, options);
    const durationMs = Math.round(performance.now() - startedAt);
    const fields = {
      gateway: options.gatewayId,
      call: call.operation,
      outcome: reply.kind,
      status,
      durationMs,
    };
    if (reply.kind === 'answer') options.log?.info(fields, 'Gateway answered');
    else if (reply.kind === 'denied') options.log?.error(fields, 'Gateway refuses our credentials');
    else options.log?.warn(fields, 'Gateway gave no usable answer');
    return reply;
  };
}

/** Repeats a call that moves no money while nothing was sent, two more times at most. */
export async function sendPatiently(send: Send, call: Call): Promise<Reply> {
  for (const pauseMs of [100, 400]) {
    const reply = await send(call);
    if (reply.kind !== 'not-sent') return reply;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return send(call);
}

/** A gateway that says when to come back did not process the call: it is made again then, with the same identifiers. */
async function exchangeInTurn(
  call: Call,
  options: TransportOptions,
): Promise<{ reply: Reply; status: number | undefined }> {
  for (let waits = 0; ; waits++) {
    const exchanged = await exchange(call, options);
    const { reply } = exchanged;
    const retryAfterMs = reply.kind === 'busy' ? reply.retryAfterMs : undefined;
    if (retryAfterMs === undefined || retryAfterMs > LONGEST_WAIT_MS || waits === MOST_WAITS)
      return exchanged;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  }
}

async function exchange(
  call: Call,
  options: TransportOptions,
): Promise<{ reply: Reply; status: number | undefined }> {
  try {
    const response = await options.fetch(options.baseUrl + call.path, toInit(call, options));
    const { status } = response;
    return { reply: await toReply(response), status };
  } catch (error) {
    return { reply: { kind: isNeverSent(error) ? 'not-sent' : 'lost' }, status: undefined };
  }
}

function toInit(call: Call, options: TransportOptions): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A kept connection that the gateway closes at the moment we use it would make a payment's outcome unknown.
    connection: 'close',
    ...(call.withCredentials ? options.credentials : {}),
    ...(call.body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
  };
  return {
    method: call.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(call.timeoutMs),
    ...(call.body === undefined ? {} : { body: call.body }),
  };
}

async function toReply(response: Response): Promise<Reply> {
  const { status } = response;
  const document = await readJson(response);
  if (status === 401 || status === 403) return { kind: 'denied', status };
  if (status === 429) return { kind: 'busy', retryAfterMs: readRetryAfter(response.headers) };
  if (status === 404 || status === 405) return { kind: 'absent' };
  if (document === undefined || status === 408 || status >= 500) return { kind: 'lost' };
  if (status >= 300 && status < 400) return { kind: 'lost' };
  return { kind: 'answer', ok: response.ok, document };
}
