import { sessionCookie } from '../access/roles.ts';
import type { Service } from '../context.ts';
import { answerJson, answerNothing } from '../http/answers.ts';
import { formatCookie } from '../http/cookies.ts';
import { invalidPayload } from '../http/errors.ts';
import { type Bearer, makeAccessToken } from './access-token.ts';
import type { Session } from './sessions.ts';

/**
 * Where the tokens are sent: `json` both in the body, `cookie` the refresh token in a cookie, `session` both
 * in one cookie.
 */
export type Mode = 'json' | 'cookie' | 'session';

export const refreshCookie = 'directus_refresh_token';

export function parseMode(value: unknown): Mode | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'json' || value === 'cookie' || value === 'session') return value;
  throw invalidPayload('"mode" must be one of [json, cookie, session]');
}

/** Response with a pair of tokens in one of the three modes of content.md#sign-in. */
export async function answerPair(
  service: Service,
  request: Request,
  { session, bearer, mode }: { session: Session; bearer: Bearer; mode: Mode },
): Promise<Response> {
  const { auth } = service;
  const { at, token } = session;
  if (mode === 'session') {
    const cookie = await makeAccessToken(service, bearer, {
      at,
      lifetimeMs: auth.sessionMs,
      session: token,
    });
    const answer = answerJson(request, { data: { expires: auth.sessionMs } });
    return withCookie(service, answer, { name: sessionCookie, value: cookie, maxAgeMs: auth.sessionMs });
  }
  const expires = auth.accessTokenMs;
  const access_token = await makeAccessToken(service, bearer, { at, lifetimeMs: expires });
  if (mode === 'json') return answerJson(request, { data: { expires, refresh_token: token, access_token } });
  const answer = answerJson(request, { data: { expires, access_token } });
  return withRefreshCookie(service, answer, token);
}

export function withRefreshCookie(service: Service, response: Response, token: string): Response {
  const maxAgeMs = service.auth.refreshTokenMs;
  return withCookie(service, response, { name: refreshCookie, value: token, maxAgeMs });
}

/** Response 204 that deletes the cookies of a sign-in. */
export function answerSignedOut(service: Service): Response {
  const answer = answerNothing();
  for (const name of [refreshCookie, sessionCookie])
    withCookie(service, answer, { name, value: '', maxAgeMs: 0 });
  return answer;
}

function withCookie(
  { auth }: Service,
  response: Response,
  { name, value, maxAgeMs }: { name: string; value: string; maxAgeMs: number },
): Response {
  const options = { maxAgeMs, nowMs: auth.now(), isSecure: auth.isCookieSecure };
  response.headers.append('Set-Cookie', formatCookie(name, value, options));
  return response;
}
