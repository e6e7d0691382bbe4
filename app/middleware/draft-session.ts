import type { MiddlewareFunction } from 'react-router';
import { type DraftSession, draftSessionContext } from '../context.ts';
import { readOwnCookie, toOwnCookie } from './own-cookie.ts';

const COOKIE = 'volante_draft';

/** As long as the store keeps an unused draft. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** 128 random bits in hex. A cookie with any other value counts as missing. */
const DRAFT_ID = /^[0-9a-f]{32}$/;

/**
 * Provides loaders and actions with the visitor's draft id. Sets the cookie only when a draft was started.
 */
export const draftSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const session = makeDraftSession(readOwnCookie(request, context, COOKIE));
  context.set(draftSessionContext, session);
  const response = await next();
  if (session.started) {
    const cookie = { value: session.started, maxAgeSeconds: MAX_AGE_SECONDS };
    response.headers.append('Set-Cookie', toOwnCookie(context, COOKIE, cookie));
  }
  return response;
};

/** Makes a session from the cookie's value. `started` is the new id that the cookie must be set to. */
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

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
