import type { Exchange, Reply } from './exchange.ts';
import type { TokenCache } from './token.ts';

export interface Call {
  operation: string;
  method: 'GET' | 'POST';
  path: string;
  /** JSON body of a POST. Default: `{}`. */
  document?: unknown;
  /** PayPal treats calls with the same id as one request. payments.md#paypal-idempotency. */
  requestId?: string;
  timeoutMs: number;
}

export type Send = (call: Call) => Promise<Reply>;

/** Longest `Retry-After` that a call waits for by itself; for a longer one it returns `busy`. */
const LONGEST_WAIT_MS = 5_000;
const BUSY_TRIES = 2;

/**
 * Sends calls with an access token. Renews the token once when PayPal rejects it, and waits and retries when
 * PayPal is busy.
 */
export function createSend(exchange: Exchange, tokens: TokenCache): Send {
  async function sendOnce(call: Call): Promise<Reply> {
    const first = await sendWithToken(call);
    if (!first.token || first.reply.kind !== 'denied' || first.reply.status !== 401) return first.reply;
    tokens.discard(first.token);
    return (await sendWithToken(call)).reply;
  }

  async function sendWithToken(call: Call): Promise<{ reply: Reply; token?: string }> {
    const got = await tokens.get();
    // Without a token the call itself was not sent, even when the outcome of the token request is unknown.
    if (got.kind !== 'token') return { reply: got.kind === 'lost' ? { kind: 'not-sent' } : got };
    const { operation, method, path, timeoutMs } = call;
    const headers: Record<string, string> = { authorization: `Bearer ${got.token}` };
    if (call.requestId !== undefined) headers['paypal-request-id'] = call.requestId;
    if (method === 'GET')
      return { reply: await exchange({ operation, method, path, headers, timeoutMs }), token: got.token };
    headers['content-type'] = 'application/json';
    headers.prefer = 'return=representation';
    const body = JSON.stringify(call.document ?? {});
    return { reply: await exchange({ operation, method, path, headers, body, timeoutMs }), token: got.token };
  }

  return async (call) => {
    for (let tries = 0; tries < BUSY_TRIES; tries++) {
      const reply = await sendOnce(call);
      if (reply.kind !== 'busy' || (reply.retryAfterMs ?? 0) > LONGEST_WAIT_MS) return reply;
      await pause(reply.retryAfterMs ?? 500);
    }
    return sendOnce(call);
  };
}

/** Sends an idempotent call at most two more times while it was not sent or its outcome is unknown. */
export async function sendPatiently(send: Send, call: Call): Promise<Reply> {
  for (const pauseMs of [100, 400]) {
    const reply = await send(call);
    if (reply.kind !== 'not-sent' && reply.kind !== 'lost') return reply;
    await pause(pauseMs);
  }
  return send(call);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
