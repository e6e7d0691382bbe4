import { describe, expect, it } from 'vitest';
import type { SessionTokens } from '#operations/ports/accounts.ts';
import { createSession, loginFailed, type SessionOptions } from './session.ts';

const NOW = 1_000_000;
const pair = { access_token: 'new', refresh_token: 'next', expires: 900_000 };

/** A service that holds its token responses until `answer` is called. */
function open(given: Partial<SessionTokens> = {}, changes: Partial<SessionOptions> = {}) {
  const requests: { path: string; bearer: string | null }[] = [];
  const failures: unknown[] = [];
  const waiting: ((response: Response) => void)[] = [];
  const silent = { info() {}, warn() {}, error() {} };
  const session = createSession(
    {
      baseUrl: 'https://content.example/',
      token: 'static',
      log: silent,
      autoRefresh: true,
      now: () => NOW,
      flights: new Map(),
      onRefreshFailed: (error) => failures.push(error),
      fetch: async (request) => {
        const path = new URL(request.url).pathname;
        requests.push({ path, bearer: request.headers.get('authorization') });
        if (!path.startsWith('/auth/')) return Response.json({ data: [] });
        return new Promise((resolve) => waiting.push(resolve));
      },
      ...changes,
    },
    given,
  );
  const answer = (body: unknown, status = 200) => waiting.shift()?.(Response.json(body, { status }));
  return { session, requests, failures, answer };
}

const stale = { accessToken: 'old', refreshToken: 'mine', expiresAt: NOW };

describe('a session', () => {
  it('uses the static token while it is being refreshed, and the new one afterwards', async () => {
    const { session, requests, answer } = open(stale);
    const started = session.start();
    await session.client.getItems('flota');
    answer({ data: pair });
    expect(await started).toBe(true);
    await session.client.getItems('flota');
    expect(requests).toEqual([
      { path: '/auth/refresh', bearer: null },
      { path: '/items/flota', bearer: 'Bearer static' },
      { path: '/items/flota', bearer: 'Bearer new' },
    ]);
    expect(session.tokens()).toEqual({ accessToken: 'new', refreshToken: 'next', expiresAt: NOW + 900_000 });
  });

  it.each([
    ['that has not expired', { ...stale, expiresAt: NOW + 1 }, {}],
    ['without a refresh token', { accessToken: 'old', expiresAt: NOW }, {}],
    ['that does not refresh by itself', stale, { autoRefresh: false }],
  ])('%s is not refreshed', async (_what, given, changes) => {
    const { session, requests } = open(given, changes);
    expect(await session.start()).toBe(true);
    expect([requests, session.tokens()]).toEqual([[], given]);
  });

  it('is refreshed when its access token is missing', async () => {
    const { session, answer } = open({ refreshToken: 'mine' });
    const started = session.start();
    await Promise.resolve();
    answer({ data: pair });
    await started;
    expect(session.tokens().accessToken).toBe('new');
  });

  it('ends when a sign-in starts, and stays ended without an access token', async () => {
    const { session, answer } = open(stale);
    const signedIn = session.signIn({ email: 'ana@example.com', password: 'x' }, {});
    expect(session.tokens()).toEqual({});
    await Promise.resolve();
    answer({ data: { refresh_token: 'next' } });
    await expect(signedIn).rejects.toThrow(loginFailed);
    expect(loginFailed).toBe('Login failed, please check your credentials.');
    expect(session.tokens()).toEqual({});
  });

  it('ends locally on sign-out, whatever the service responds', async () => {
    const { session, answer } = open(stale);
    const out = session.signOut();
    expect(session.tokens()).toEqual({});
    await Promise.resolve();
    answer({}, 503);
    await expect(out).rejects.toMatchObject({ statusCode: 503 });
  });
});
