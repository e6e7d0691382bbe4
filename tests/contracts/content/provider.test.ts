import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAccounts } from '#adapters/content/accounts.ts';
import { type Listening, listenOnLoopback } from '#sandbox/http/listen.ts';
import { readWebRequest, sendAnswer } from '#sandbox/http/messages.ts';
import { createOpenIdProvider, openIdClient } from '#sandbox/openid-provider/answer-openid.ts';
import { ID_TOKEN_FLAWS } from '#sandbox/openid-provider/id-tokens.ts';
import { codeOf } from './some-users.ts';
import { type EmbeddedTarget, openEmbeddedTarget, send } from './target.ts';

const page = 'https://site.test/cuenta/proveedor';

let target: EmbeddedTarget;
let sandbox: Listening;
/** Path of the provider that gives no answer. */
let silentPath: string | undefined;
/** What the three seconds of a call to a provider are here: a busy machine needs more. */
let threeSecondsMs = 60_000;

beforeAll(async () => {
  const limit = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => limit(ms === 3_000 ? threeSecondsMs : ms));
  const base = () => `http://localhost:${sandbox.port}`;
  const answer = createOpenIdProvider(base);
  sandbox = await listenOnLoopback(0, async (incoming, outgoing) => {
    const request = await readWebRequest(incoming);
    if (silentPath && incoming.url?.startsWith(silentPath)) return;
    const given = request && (await answer(request));
    sendAnswer(outgoing, given ?? { status: 404, headers: {}, body: '' });
  });
  const provider = {
    name: 'sandbox',
    issuer: `${base()}/openid`,
    ...openIdClient,
    redirectAllowList: [page],
  };
  target = await openEmbeddedTarget({ providers: [provider], publicUrl: 'https://site.test/' });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await sandbox.close();
  await target.close();
});

function openAccounts(fetch = target.fetch) {
  const silent = { info() {}, warn() {}, error() {} };
  const { baseUrl } = target;
  const options = {
    serverToken: target.tokens.server,
    siteUrl: 'https://site.test',
    log: silent,
    now: Date.now,
  };
  return createAccounts({ baseUrl, fetch, ...options });
}

const call = { provider: 'sandbox', isCallback: false, search: '', cookie: '', language: 'es' } as const;

/** The `Cookie` header that a browser would send after these `Set-Cookie` headers. */
const toCookie = (setCookies: string[]) => setCookies.map((one) => one.split(';')[0]).join('; ');

/**
 * Goes to the provider, chooses an account there, and returns the address that the provider redirects to.
 * `flaw` is one of its ID token.
 */
async function goThere(sub: string, flaw = '') {
  const first = await openAccounts().forwardProviderCall(call);
  if (first.kind !== 'redirect') throw new Error(first.kind);
  const there = await fetch(`${first.location}&sub=${sub}&flaw=${flaw}`, { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '');
  return { ...call, isCallback: true, search: back.search, cookie: toCookie(first.setCookies), back };
}

async function findUsers(email: string): Promise<({ id: string } & Record<string, unknown>)[]> {
  const filter = encodeURIComponent(JSON.stringify({ email: { _eq: email } }));
  return (await send(target, `users?filter=${filter}&fields=*`, { as: 'admin' })).body.data;
}

describe('signing in at a provider', () => {
  it('redirects there and back to the configured page, with a session in a cookie and no token in any address', async () => {
    const accounts = openAccounts();
    expect(await accounts.listProviders()).toEqual(['sandbox']);
    const { back, ...callback } = await goThere('ana');
    expect(back.href).toMatch(/^https:\/\/site\.test\/auth\/login\/sandbox\/callback\?/);
    const ended = await accounts.forwardProviderCall(callback);
    if (ended.kind !== 'redirect') throw new Error(ended.kind);
    expect(ended.location).toBe(page);
    const refreshToken = /directus_refresh_token=([\w-]+)/.exec(toCookie(ended.setCookies))?.[1];
    const resumed = await accounts.resume({ ...(refreshToken && { refreshToken }) });
    expect(resumed).toMatchObject({
      kind: 'signed-in',
      profile: { email: 'ana.rios@example.com', firstName: 'Ana', lastName: 'Ríos' },
    });
    const again = await accounts.forwardProviderCall(await goThere('ana'));
    expect(again).toMatchObject({ location: page });
    const users = await send(target, 'users?filter[provider][_eq]=sandbox&fields=email,role', {
      as: 'admin',
    });
    expect(users.body.data).toEqual([{ email: 'ana.rios@example.com', role: target.accounts.customerRole }]);
  });

  it('refuses a return that was not started here, or is repeated', async () => {
    const accounts = openAccounts();
    const callback = await goThere('john');
    expect(await accounts.forwardProviderCall({ ...callback, cookie: '' })).toEqual({ kind: 'refused' });
    const forged = callback.search.replace(/state=[^&]+/, 'state=forged');
    expect(await accounts.forwardProviderCall({ ...callback, search: forged })).toEqual({ kind: 'refused' });
    expect(await accounts.forwardProviderCall(callback)).toMatchObject({ location: page });
    expect(await accounts.forwardProviderCall(callback)).toMatchObject({
      location: `${page}?reason=INVALID_CREDENTIALS`,
    });
  });

  it('waits for a provider that takes longer than calls to the service usually may', async () => {
    const slow = async (request: Request) => {
      await setTimeout(2_200);
      return target.fetch(request);
    };
    const callback = await goThere('john');
    expect(await openAccounts(slow).forwardProviderCall(callback)).toMatchObject({ location: page });
  });

  it('gives up a call to the provider after three seconds, and says that the sign-in failed', async () => {
    const callback = await goThere('ana');
    onTestFinished(() => {
      silentPath = undefined;
      threeSecondsMs = 60_000;
    });
    silentPath = '/openid/token';
    threeSecondsMs = 100;
    expect(await openAccounts().forwardProviderCall(callback)).toMatchObject({
      location: `${page}?reason=INVALID_CREDENTIALS`,
    });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(3_000);
  });

  it('takes address and names from the user info when the ID token lacks them', async () => {
    const ended = await openAccounts().forwardProviderCall(await goThere('john'));
    expect(ended).toMatchObject({ location: page });
    const [john] = await findUsers('john.smith@example.com');
    expect(john).toMatchObject({ first_name: 'John', last_name: 'Smith', provider: 'sandbox' });
  });

  it.each(ID_TOKEN_FLAWS)('refuses an ID token of this kind: %s', async (flaw) => {
    const refused = await openAccounts().forwardProviderCall(await goThere('ana', flaw));
    expect(refused).toMatchObject({ location: `${page}?reason=INVALID_CREDENTIALS` });
    if (refused.kind !== 'redirect') throw new Error(refused.kind);
    expect(toCookie(refused.setCookies)).not.toContain('refresh');
    const sound = await openAccounts().forwardProviderCall(await goThere('ana'));
    expect(sound).toMatchObject({ location: page });
  });

  it('refuses the code of another sign-in of the same browser', async () => {
    const [one, other] = [await goThere('ana'), await goThere('ana')];
    const state = (search: string) => new URLSearchParams(search).get('state') ?? '';
    const mixed = one.search.replace(state(one.search), state(other.search));
    const refused = await openAccounts().forwardProviderCall({ ...other, search: mixed });
    expect(refused).toMatchObject({ location: `${page}?reason=INVALID_CREDENTIALS` });
  });

  it('never takes over an account that has a password', async () => {
    const json = { email: 'john.smith@example.com', password: 'Tucán-azul-2026', provider: 'default' };
    const earlier = await findUsers(json.email);
    await send(target, 'users', { method: 'DELETE', as: 'admin', json: earlier.map(({ id }) => id) });
    await send(target, 'users', { method: 'POST', as: 'admin', json });
    const ended = await openAccounts().forwardProviderCall(await goThere('john'));
    expect(ended).toMatchObject({ location: `${page}?reason=INVALID_CREDENTIALS` });
  });

  it('trusts no provider whose discovery document names another issuer', async () => {
    const provider = {
      name: 'sandbox',
      issuer: `http://127.0.0.1:${sandbox.port}/openid`,
      ...openIdClient,
      redirectAllowList: [page],
    };
    const misled = await openEmbeddedTarget({ providers: [provider], publicUrl: 'https://site.test/' });
    const path = `auth/login/sandbox?redirect=${encodeURIComponent(page)}`;
    expect((await send(misled, path, { as: 'none' })).status).toBe(500);
    await misled.close();
  });

  it.each([
    'https://evil.example/',
    `${page}/more`,
    'https://site.test.evil.example/cuenta/proveedor',
    '',
    '/x',
  ])('does not redirect to %s', async (redirect) => {
    const path = `auth/login/sandbox?redirect=${encodeURIComponent(redirect)}`;
    const answer = await send(target, path, { as: 'none' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PAYLOAD']);
    expect(answer.body.errors[0].message).toContain(
      `URL "${redirect}" can't be used to redirect after login`,
    );
  });
});
