import type { Log } from '#operations/ports/runtime.ts';
import { classifyResponse, type Failure, isNeverSent } from '../gateway-fetch.ts';

export interface Call {
  /** Name of the call in the log. */
  operation: string;
  method: 'GET' | 'POST';
  /** Path below the root of the gateway, with a leading slash. */
  path: string;
  body?: string;
  /** False for the completion, which works without the merchant's credentials. payments.md#card-gateway. */
  withCredentials: boolean;
  timeoutMs: number;
}

export type Reply =
  | Failure
  | { kind: 'answer'; ok: boolean; document: unknown }
  /** The address does not exist (404, 405). */
  | { kind: 'absent' };

export interface TransportOptions {
  gatewayId: string;
  baseUrl: string;
  credentials: Record<string, string>;
  fetch: typeof fetch;
  log: Log | undefined;
}

/** Longest `Retry-After` that a call waits for, and how often. The renter waits meanwhile. */
const LONGEST_WAIT_MS = 5_000;
const MOST_WAITS = 2;

export type Send = (call: Call) => Promise<Reply>;

/** Sends one call and classifies the result; never throws for network or gateway. Bodies are never logged. */
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

/** Repeats a call that moves no money at most two more times while it was not sent. */
export async function sendPatiently(send: Send, call: Call): Promise<Reply> {
  for (const pauseMs of [100, 400]) {
    const reply = await send(call);
    if (reply.kind !== 'not-sent') return reply;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return send(call);
}

/** With `Retry-After` the call was not processed: it is repeated after that time, same identifiers. */
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
    // If the gateway closed a kept-alive connection while we use it, the outcome of the payment would be
    // unknown.
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
  const reply = await classifyResponse(response);
  if (response.status === 404 || response.status === 405) return { kind: 'absent' };
  return reply.kind === 'answer' ? { ...reply, ok: response.ok } : reply;
}
