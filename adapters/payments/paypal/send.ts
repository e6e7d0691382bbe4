import { z } from 'zod';
import type { Exchange, Reply } from './exchange.ts';

type TokenReply = { kind: 'token'; token: string } | Exclude<Reply, { kind: 'answer' }>;

interface TokenCache {
  get(): Promise<TokenReply>;
  /** Discards a token that PayPal has rejected, so that the next `get` requests a new one. */
  discard(token: string): void;
}

/** A token is not used during this time before it expires. payments.md#paypal. */
const MARGIN_MS = 60_000;
const TIMEOUT_MS = 15_000;

const tokenFields = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  expires_in: z.number().positive(),
});

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

/** Sends calls with an access token. Renews it once when PayPal rejects it; waits when PayPal is busy. */
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

/** Cache for one access token. Concurrent calls share one token request. */
export function createTokenCache(
  exchange: Exchange,
  options: { clientId: string; clientSecret: string; now: () => number },
): TokenCache {
  const { clientId, clientSecret, now } = options;
  let kept: { token: string; until: number } | undefined;
  let fetching: Promise<TokenReply> | undefined;

  async function fetchToken(): Promise<TokenReply> {
    const startedAt = now();
    const reply = await exchange({
      operation: 'token',
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      timeoutMs: TIMEOUT_MS,
    });
    if (reply.kind !== 'answer') return reply;
    const fields = tokenFields.safeParse(reply.document).data;
    if (reply.status !== 200 || !fields) return { kind: 'lost' };
    kept = { token: fields.access_token, until: startedAt + fields.expires_in * 1000 - MARGIN_MS };
    return { kind: 'token', token: fields.access_token };
  }

  return {
    async get() {
      if (kept && kept.until > now()) return { kind: 'token', token: kept.token };
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    discard(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
