import { sessionCookie } from '../access/caller.ts';
import type { Service } from '../context.ts';
import { optionalText, requireObject } from '../http/body.ts';
import { readCookie } from '../http/cookies.ts';
import { invalidCredentials, invalidPayload } from '../http/errors.ts';
import { accessClaims } from './access-token.ts';
import { findBearer } from './accounts.ts';
import { answerPair, answerSignedOut, type Mode, parseMode, refreshCookie } from './answers.ts';
import { endSession, rotateSession } from './sessions.ts';

/** POST /auth/refresh: responds with the next pair of tokens. */
export async function refresh(service: Service, request: Request, given: unknown): Promise<Response> {
  const { mode, token } = await readRefreshToken(service, request, given);
  const session = await rotateSession(service, token);
  const bearer = session && (await findBearer(service, session.userId));
  if (!session || !bearer) throw invalidCredentials();
  return answerPair(service, request, { session, bearer, mode });
}

/** POST /auth/logout: 204, also for an unknown token. */
export async function logout(service: Service, request: Request, given: unknown): Promise<Response> {
  const { token } = await readRefreshToken(service, request, given);
  await endSession(service, token);
  return answerSignedOut(service);
}

/** The mode is that of the body; without one, `json` for a token in the body, else `cookie`. */
async function readRefreshToken(
  service: Service,
  request: Request,
  given: unknown,
): Promise<{ mode: Mode; token: string }> {
  const body = requireObject(given);
  const inBody = optionalText(body, 'refresh_token');
  const mode = parseMode(body.mode) ?? (inBody === undefined ? 'cookie' : 'json');
  const token = inBody ?? (await readCookies(service, request, mode));
  if (token === undefined)
    throw invalidPayload('The refresh token is required in either the payload or cookie.');
  return { mode, token };
}

async function readCookies(service: Service, request: Request, mode: Mode): Promise<string | undefined> {
  if (mode === 'json') return undefined;
  const inCookie = mode === 'cookie' ? readCookie(request, refreshCookie) : undefined;
  return inCookie ?? sessionToken(service, readCookie(request, sessionCookie));
}

/** Refresh token of a session cookie. Returns undefined for an invalid cookie. */
async function sessionToken(service: Service, cookie: string | undefined): Promise<string | undefined> {
  if (cookie === undefined) return undefined;
  const claims = await accessClaims(service, cookie).catch(() => undefined);
  return claims?.session;
}
