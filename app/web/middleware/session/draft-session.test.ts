import { type MiddlewareFunction, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { draftSessionContext, publicOriginContext } from '#app/request/context.ts';
import { runMiddleware } from '#tests/support/run-middleware.ts';
import { draftSession } from './draft-session.ts';

const ID = '0123456789abcdef0123456789abcdef';

/** Runs the middleware around a page that reads the draft or starts one. */
async function visit(cookie: string | undefined, begins: boolean, origin = 'http://127.0.0.1:3000') {
  const context = new RouterContextProvider();
  context.set(publicOriginContext, origin);
  let seen: string | undefined;
  const page: MiddlewareFunction<Response> = (args, next) =>
    draftSession(args, () => {
      const session = args.context.get(draftSessionContext);
      seen = begins ? session.start() : session.id;
      return next();
    });
  const request = new Request(`${origin}/flota`, { headers: cookie ? { Cookie: cookie } : {} });
  const response = await runMiddleware(page, request, context);
  return { seen, cookie: response.headers.get('Set-Cookie') };
}

describe('draftSession', () => {
  it('sets no cookie for visitors without a draft', async () => {
    expect(await visit(undefined, false)).toEqual({ seen: undefined, cookie: null });
  });

  it('gives a new draft an unguessable id in a cookie that scripts cannot read', async () => {
    const first = await visit(undefined, true);
    const second = await visit(undefined, true);
    expect(first.seen).toMatch(/^[0-9a-f]{32}$/);
    expect(first.seen).not.toBe(second.seen);
    expect(first.cookie).toBe(`volante_draft=${first.seen}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
  });

  it('keeps the id of a returning visitor', async () => {
    expect(await visit(`a=1; volante_draft=${ID}`, true)).toEqual({ seen: ID, cookie: null });
  });

  it('sets the cookie to the id that a draft gets', async () => {
    const context = new RouterContextProvider();
    context.set(publicOriginContext, 'http://127.0.0.1:3000');
    const page: MiddlewareFunction<Response> = (args, next) =>
      draftSession(args, () => {
        const session = args.context.get(draftSessionContext);
        session.replace('f'.repeat(32));
        expect(session.id).toBe('f'.repeat(32));
        return next();
      });
    const request = new Request('http://127.0.0.1:3000/', { headers: { Cookie: `volante_draft=${ID}` } });
    const response = await runMiddleware(page, request, context);
    expect(response.headers.get('Set-Cookie')).toMatch(/^volante_draft=f{32};/);
  });

  it.each(['x', `${ID}0`, ID.toUpperCase(), '../etc'])('ignores the forged id %s', async (forged) => {
    expect((await visit(`volante_draft=${forged}`, false)).seen).toBeUndefined();
  });
});
