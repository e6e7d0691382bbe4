import type { MiddlewareFunction } from 'react-router';
import { type DraftSession, draftSessionContext, publicOriginContext } from '../context.ts';
import { readCookie } from './read-cookie.ts';

const COOKIE = 'volante_draft';

/** Where there is TLS, a name that no neighbouring site and nobody on plain HTTP can set (RFC 6265bis). */
const SECURE_COOKIE = `__Host-${COOKIE}`;

/** As long as the store keeps a draft that nobody touches. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** 128 random bits in hex; anything else in the cookie is as good as none. */
const DRAFT_ID = /^[0-9a-f]{32}$/;

/** Gives loaders and actions the visitor's draft id; sets the cookie only when one of them began a draft. */
export const draftSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isSecure = context.get(publicOriginContext).startsWith('https:');
  const session = makeDraftSession(readCookie(request, isSecure ? SECURE_COOKIE : COOKIE));
  context.set(draftSessionContext, session);
  const response = await next();
  if (session.started) response.headers.append('Set-Cookie', toCookie(session.started, isSecure));
  return response;
};

/** A session from the cookie's value; `started` is the id that the cookie must be set to. */
function makeDraftSession(
  cookie: string | undefined,
): DraftSession & { readonly started: string | undefined } {
  const known = cookie !== undefined && DRAFT_ID.test(cookie) ? cookie : undefined;
  let started: string | undefined;
  return {
    get id() {
      return known ?? started;
    },
    get started() {
      return started;
    },
    start() {
      if (known) return known;
      started ??= randomId();
      return started;
    },
  };
}

function toCookie(id: string, isSecure: boolean): string {
  const attributes = `Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${SECURE_COOKIE}=${id}; ${attributes}; Secure` : `${COOKIE}=${id}; ${attributes}`;
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
