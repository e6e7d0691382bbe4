import type { Service } from '../context.ts';
import { answerJson, answerNothing } from '../http/answers.ts';
import { formatCookie } from '../http/cookies.ts';
import { invalidPayload } from '../http/errors.ts';
import { type Bearer, makeAccessToken } from './access-token.ts';
import type { Session } from './sessions.ts';

/** Where the tokens are sent: `json` both in the body, `cookie` the refresh token in a cookie. */
export type Mode = 'json' | 'cookie';

export const refreshCookie = 'directus_refresh_token';

export function parseMode(value: unknown): Mode | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'json' || value === 'cookie') return value;
  throw invalidPayload('"mode" must be one of [json, cookie]');
}

/** Response with a pair of tokens in one of the modes of content.md#sign-in. */
export async function answerPair(
  service: Service,
  request: Request,
  { session, bearer, mode }: { session: Session; bearer: Bearer; mode: Mode },
): Promise<Response> {
  const { at, token } = session;
  const expires = service.auth.accessTokenMs;
  const access_token = await makeAccessToken(service, bearer, { at, lifetimeMs: expires });
  if (mode === 'json') return answerJson(request, { data: { expires, refresh_token: token, access_token } });
  const answer = answerJson(request, { data: { expires, access_token } });
  return withRefreshCookie(service, answer, token);
}

export function withRefreshCookie(service: Service, response: Response, token: string): Response {
  return withCookie(service, response, { value: token, maxAgeMs: service.auth.refreshTokenMs });
}

export function answerSignedOut(service: Service): Response {
  return withCookie(service, answerNothing(), { value: '', maxAgeMs: 0 });
}

function withCookie(
  { auth }: Service,
  response: Response,
  { value, maxAgeMs }: { value: string; maxAgeMs: number },
): Response {
  const options = { maxAgeMs, isSecure: auth.isCookieSecure };
  response.headers.append('Set-Cookie', formatCookie(refreshCookie, value, options));
  return response;
}
