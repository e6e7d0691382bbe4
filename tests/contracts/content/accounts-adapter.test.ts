import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsOptions, createAccounts } from '#adapters/content/accounts.ts';
import type { SignIn } from '#operations/ports/accounts.ts';
import { makeUser } from './some-users.ts';
import { type EmbeddedTarget, openEmbeddedTarget, send } from './target.ts';

let target: EmbeddedTarget;
const visitor = { clientIp: '192.0.2.7', language: 'es' } as const;
const password = 'Tucán-azul-2026';

beforeAll(async () => {
  const inAllForms = (page: string) => ['', '/en'].map((form) => `https://site.test${form}/cuenta/${page}`);
  target = await openEmbeddedTarget({
    allowedUrls: {
      verification: inAllForms('verificar'),
      passwordReset: inAllForms('restablecer'),
      invite: inAllForms('invitacion'),
    },
  });
});

afterAll(() => target.close());

/** Accounts over the service, with recorded calls and log lines. */
function open(changes: Partial<AccountsOptions> = {}) {
  const calls: string[] = [];
  const lines: string[] = [];
  const fixture = { isDown: false, ahead: 0 };
  const put = (_fields: object, message: string) => void lines.push(message);
  const accounts = createAccounts({
    baseUrl: target.baseUrl,
    serverToken: target.tokens.server,
    siteUrl: 'https://site.test',
    log: { info: put, warn: put, error: put },
    now: () => Date.now() + fixture.ahead,
    fetch: async (request) => {
      if (fixture.isDown) throw new TypeError('fetch failed');
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return target.fetch(request);
    },
    ...changes,
  });
  return { accounts, calls, lines, fixture };
}

function tokensOf(signedIn: SignIn) {
  if (signedIn.kind !== 'signed-in') throw new Error(`It was ${signedIn.kind}`);
  return signedIn.tokens;
}

describe('signIn', () => {
  it('returns tokens, their expiry, and the profile', async () => {
    const { accounts } = open({ now: () => 1_000 });
    const user = await makeUser(target);
    expect(await accounts.signIn(user, visitor)).toEqual({
      kind: 'signed-in',
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String), expiresAt: 901_000 },
      userId: user.id,
      profile: {
        id: user.id,
        email: user.email,
        firstName: 'Ana',
        lastName: 'Ríos',
        phone: '',
        license: '',
        birthday: undefined,
        isEditable: true,
      },
    });
  });

  it('refuses wrong passwords, unknown users, and responses without an access token', async () => {
    const { accounts } = open();
    const user = await makeUser(target);
    for (const credentials of [
      { ...user, password: 'x' },
      { email: 'a@example.com', password },
      { email: '', password },
    ]) {
      expect(await accounts.signIn(credentials, visitor)).toEqual({ kind: 'refused' });
    }
    const empty = open({ fetch: async () => Response.json({ data: {} }) });
    expect(await empty.accounts.signIn(user, visitor)).toEqual({ kind: 'refused' });
  });

  it('returns the time to wait after too many tries, and reports an outage', async () => {
    const { accounts, fixture, lines } = open();
    const user = { email: `${randomUUID()}@example.com`, password: 'x' };
    await Promise.all(Array.from({ length: 20 }, () => accounts.signIn(user, visitor)));
    const refused = await accounts.signIn(user, visitor);
    expect(refused).toEqual({ kind: 'too-many', retryAfterSeconds: expect.any(Number) });
    fixture.isDown = true;
    expect(await accounts.signIn(user, visitor)).toEqual({ kind: 'unavailable' });
    expect(lines.at(-1)).toBe('[Directus Error]');
  });
});

describe('resume', () => {
  it('returns no user without tokens, without a request', async () => {
    const { accounts, calls } = open();
    expect(await accounts.resume({})).toEqual({ kind: 'anonymous', isCleared: false });
    expect(calls).toEqual([]);
  });

  it('keeps valid tokens, and loads the user', async () => {
    const { accounts, calls } = open();
    const user = await makeUser(target);
    const tokens = tokensOf(await accounts.signIn(user, visitor));
    calls.length = 0;
    expect(await accounts.resume(tokens)).toMatchObject({
      kind: 'signed-in',
      tokens,
      isNew: false,
      profile: { email: user.email },
    });
    expect(calls).toEqual(['GET /users/me']);
  });

  it('refreshes an expired session once for concurrent pages', async () => {
    const { accounts, calls, fixture } = open();
    const tokens = tokensOf(await accounts.signIn(await makeUser(target), visitor));
    fixture.ahead = 900_000;
    calls.length = 0;
    const resumed = await Promise.all(Array.from({ length: 8 }, () => accounts.resume(tokens)));
    expect(calls.filter((call) => call === 'POST /auth/refresh')).toHaveLength(1);
    const pairs = new Set(
      resumed.map((one) => one.kind === 'signed-in' && JSON.stringify([one.isNew, one.tokens])),
    );
    expect(pairs.size).toBe(1);
    expect([...pairs][0]).toContain('[true,');
  });

  it('ends a session whose refresh is refused', async () => {
    const { accounts, lines } = open();
    const tokens = { refreshToken: 'nobody' };
    expect(await accounts.resume(tokens)).toEqual({ kind: 'anonymous', isCleared: true });
    expect(lines).toEqual(['[Directus Error]', 'A session could not be refreshed and has ended']);
  });

  it.each([400, 401, 403])('treats %i as a refused refresh', async (status) => {
    const { accounts } = open({ fetch: async () => Response.json({ errors: [] }, { status }) });
    const tokens = { refreshToken: 'mine' };
    expect(await accounts.resume(tokens)).toEqual({ kind: 'anonymous', isCleared: true });
  });

  it.each([404, 429, 500, 502, 503])('keeps a session when a refresh gets the status %i', async (status) => {
    const { accounts, lines } = open({ fetch: async () => new Response('busy', { status }) });
    const tokens = { refreshToken: 'mine' };
    expect(await accounts.resume(tokens)).toEqual({ kind: 'unavailable', tokens });
    expect(lines).toEqual(['[Directus Error]', 'A session could not be refreshed now and stays as it is']);
  });

  it('keeps a session when a refresh gets a response without tokens', async () => {
    const { accounts } = open({ fetch: async () => new Response('<h1>Maintenance</h1>') });
    const tokens = { refreshToken: 'mine' };
    expect(await accounts.resume(tokens)).toEqual({ kind: 'unavailable', tokens });
  });

  it('continues a session after an outage', async () => {
    const { accounts, fixture } = open();
    const user = await makeUser(target);
    const tokens = tokensOf(await accounts.signIn(user, visitor));
    fixture.ahead = 900_000;
    fixture.isDown = true;
    expect(await accounts.resume(tokens)).toEqual({ kind: 'unavailable', tokens });
    fixture.isDown = false;
    expect(await accounts.resume(tokens)).toMatchObject({
      kind: 'signed-in',
      isNew: true,
      profile: { email: user.email },
    });
  });

  it('only logs a user that could not be fetched', async () => {
    const { accounts, fixture, lines } = open();
    const tokens = tokensOf(await accounts.signIn(await makeUser(target), visitor));
    fixture.isDown = true;
    expect(await accounts.resume(tokens)).toMatchObject({
      kind: 'signed-in',
      userId: undefined,
      profile: undefined,
    });
    expect(lines).toContain("Couldn't fetch user");
  });
});

describe('an account', () => {
  it('stores the fields that a renter may change, and nothing else', async () => {
    const { accounts } = open();
    const tokens = tokensOf(await accounts.signIn(await makeUser(target), visitor));
    const changes = {
      firstName: 'Analía',
      phone: '+507 6000-0000',
      license: '8-1-2',
      birthday: '1990-02-03',
      role: 'x',
    };
    expect(await accounts.updateProfile(tokens, changes)).toEqual({ kind: 'done' });
    const { role: _, ...kept } = changes;
    expect(await accounts.resume(tokens)).toMatchObject({ profile: { ...kept, lastName: 'Ríos' } });
    expect(await accounts.updateProfile(tokens, { phone: '' })).toEqual({ kind: 'done' });
    expect(await accounts.resume(tokens)).toMatchObject({ profile: { phone: '', firstName: 'Analía' } });
  });

  it('is read with the server token, and cannot be changed, when renters have no read permission', async () => {
    const fetch = async (request: Request) => {
      const { pathname } = new URL(request.url);
      const isOwn =
        pathname === '/users/me' && !request.url.includes('fields=id&') && !request.url.endsWith('fields=id');
      if (isOwn && request.method === 'PATCH') return Response.json({ errors: [] }, { status: 403 });
      if (!isOwn) return target.fetch(request);
      return target.fetch(new Request(request.url.replace(/\?.*/, '?fields=id'), request));
    };
    const { accounts } = open({ fetch });
    const user = await makeUser(target, { phone: '6123-4567' });
    const signedIn = await accounts.signIn(user, visitor);
    expect(signedIn).toMatchObject({ userId: user.id, profile: { phone: '6123-4567', isEditable: false } });
    expect(await accounts.updateProfile(tokensOf(signedIn), { phone: '' })).toEqual({ kind: 'refused' });
    const without = open({ fetch, serverToken: undefined });
    expect(await without.accounts.resume(tokensOf(signedIn))).toMatchObject({
      kind: 'signed-in',
      userId: user.id,
      profile: undefined,
    });
  });

  it('is signed out for the site as soon as an operator suspends it', async () => {
    const { accounts } = open();
    const user = await makeUser(target);
    const tokens = tokensOf(await accounts.signIn(user, visitor));
    await send(target, `users/${user.id}`, { method: 'PATCH', as: 'admin', json: { status: 'suspended' } });
    expect(await accounts.resume(tokens)).toEqual({ kind: 'anonymous', isCleared: true });
    expect((await accounts.updateProfile(tokens, { firstName: 'Late' })).kind).toBe('refused');
  });

  it('can be signed out in this browser, or everywhere', async () => {
    const { accounts, fixture } = open();
    const user = await makeUser(target);
    const [here, there] = [await accounts.signIn(user, visitor), await accounts.signIn(user, visitor)].map(
      tokensOf,
    );
    if (!here || !there) throw new Error('not signed in');
    await accounts.signOut(here);
    fixture.ahead = 900_000;
    expect((await accounts.resume(here)).kind).toBe('anonymous');
    const resumed = await accounts.resume(there);
    if (resumed.kind !== 'signed-in') throw new Error('not resumed');
    const third = tokensOf(await accounts.signIn(user, visitor));
    expect(await accounts.signOutEverywhere(resumed.tokens)).toEqual({ kind: 'done' });
    fixture.ahead = 2_000_000;
    for (const tokens of [resumed.tokens, third])
      expect((await accounts.resume(tokens)).kind).toBe('anonymous');
    expect((await accounts.signIn(user, visitor)).kind).toBe('signed-in');
  });
});
