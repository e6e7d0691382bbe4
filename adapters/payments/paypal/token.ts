import { z } from 'zod';
import type { Exchange, Reply } from './exchange.ts';

export type TokenReply = { kind: 'token'; token: string } | Exclude<Reply, { kind: 'answer' }>;

export interface TokenCache {
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
