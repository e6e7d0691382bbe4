import type { MiddlewareFunction } from 'react-router';
import { type DraftSession, draftSessionContext } from '../context.ts';
import { readOwnCookie, toOwnCookie } from './own-cookie.ts';

const COOKIE = 'volante_draft';

/** As long as the store keeps a draft that nobody touches. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** 128 random bits in hex; anything else in the cookie is as good as none. */
const DRAFT_ID = /^[0-9a-f]{32}$/;

/** Gives loaders and actions the visitor's draft id; sets the cookie only when one of them began a draft. */
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

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
