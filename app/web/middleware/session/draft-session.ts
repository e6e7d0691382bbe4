import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { type DraftSession, draftSessionContext, logContext, servicesContext } from '#app/request/context.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import { renewDraft } from '#operations/reservation/renew-draft.ts';

const COOKIE = 'volante_draft';

/** As long as the store keeps an unused draft. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** 128 random bits in hex. A cookie with any other value counts as missing. */
const DRAFT_ID = /^[0-9a-f]{32}$/;

/** Provides loaders and actions with the draft's id. Sets the cookie only when it is new. */
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

/** After the visitor has reserved or signed in. A failure leaves the old id: what was done is done. */
export async function renewDraftId(context: Readonly<RouterContextProvider>): Promise<void> {
  const session = context.get(draftSessionContext);
  if (session.id === undefined) return;
  try {
    session.replace(await renewDraft(context.get(servicesContext), session.id));
  } catch (err) {
    context.get(logContext).error({ err }, 'The id of a draft was not renewed');
  }
}

/** Makes a session from the cookie's value. `started` is the new id that the cookie must be set to. */
function makeDraftSession(
  cookie: string | undefined,
): DraftSession & { readonly started: string | undefined } {
  const known = cookie !== undefined && DRAFT_ID.test(cookie) ? cookie : undefined;
  let started: string | undefined;
  return {
    get id() {
      return started ?? known;
    },
    get started() {
      return started;
    },
    start() {
      if (!started && known) return known;
      started ??= randomId();
      return started;
    },
    startAnew() {
      started = randomId();
      return started;
    },
    replace(id) {
      started = id;
    },
  };
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
