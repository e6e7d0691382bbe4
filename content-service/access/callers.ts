import { createHash, timingSafeEqual } from 'node:crypto';
import { invalidCredentials, invalidPayload } from '../http/errors.ts';
import type { Audience } from '../model/types.ts';

/** Static tokens: the site's public one, the site's server-side one and an administrator's for writing. */
export type Tokens = Record<Audience, string>;

/** Who is asking. */
export type Caller = { kind: 'anonymous' } | { kind: 'static'; role: Audience };

/** Reads the bearer or `?access_token=`. Both at once and unknown tokens are refused. CONTENT.md section 0. */
export function identifyCaller(request: Request, url: URL, tokens: Tokens): Caller {
  const token = readToken(request, url);
  if (token === undefined) return { kind: 'anonymous' };
  for (const role of ['public', 'server', 'admin'] as const) {
    if (isSame(token, tokens[role])) return { kind: 'static', role };
  }
  throw invalidCredentials();
}

function readToken(request: Request, url: URL): string | undefined {
  const header = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  const query = url.searchParams.get('access_token') ?? undefined;
  if (header !== undefined && query !== undefined)
    throw invalidPayload('The request uses more than one method for including an access token');
  return header ?? query;
}

/** Compares without telling by its duration how much agrees. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
