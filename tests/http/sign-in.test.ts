import { beforeAll, describe, expect, it } from 'vitest';
import type { Accounts } from '#operations/ports/accounts.ts';
import { anAddress, aRenter, PASSWORD, signIn } from '#tests/support/an-account.ts';
import { chooseCar } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { withServices } from '#tests/support/with-services.ts';

const site = siteForTests();
/** A renter with an account who stays signed in. */
let renter: Awaited<ReturnType<typeof aRenter>>;
beforeAll(async () => {
  renter = await aRenter(site);
});

const LOGIN_FAILED = 'Login failed, please check your credentials.';
const TOKENS = ['volante_token', 'volante_refresh_token', 'volante_token_expires'];

/** Makes the access token expire; the refresh token stays valid. */
function letTokenEnd({ cookies }: Visitor): void {
  cookies.set('volante_token_expires', '1');
}

describe('signing in', () => {
  it('gives the same response to a wrong password and an unknown address, after the same time', async () => {
    const { email } = renter;
    const form = await site.visit().open('/en/cuenta/entrar');
    const answers = [];
    for (const typed of [
      { email, password: 'wrong password' },
      { email: anAddress(), password: PASSWORD },
    ]) {
      const page = await site.visit().send(form, 'Sign in', typed);
      expect([page.status, page.text]).toEqual([400, expect.stringContaining(LOGIN_FAILED)]);
      answers.push(page.body.replaceAll(typed.email, '').replace(/nonce="[^"]*"/g, ''));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  it('is logged with its outcome and a hash of the address', async () => {
    const { email } = renter;
    const before = site.logged.length;
    await site.visit().post('/cuenta/entrar', { email, password: 'wrong password' });
    await site.visit().post('/cuenta/entrar', { email, password: PASSWORD });
    const lines = site.logged.slice(before).filter((line) => line.includes('access=sign-in'));
    expect(lines).toEqual([
      expect.stringMatching(/ warn {2}Access refused .*outcome=refused who=[\w-]{16}/),
      expect.stringMatching(/ info {2}Access granted .*outcome=signed-in who=[\w-]{16}/),
    ]);
    expect(site.logged.join('')).not.toContain(email);
  });

  it('keeps tokens in HttpOnly cookies, and redirects to the previous page', async () => {
    const visitor = site.visit();
    const { email } = renter;
    const form = await visitor.open('/en/cuenta/entrar?to=/en/flota%3Ftipo%3Dsuv');
    const answer = await visitor.send(form, 'Sign in', { email, password: PASSWORD });
    expect([answer.status, answer.location]).toEqual([303, '/en/flota?tipo=suv']);
    const set = answer.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'));
    expect(set.map((cookie) => cookie.split('=')[0])).toEqual(TOKENS);
    for (const cookie of set) expect(cookie).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await visitor.get('/cuenta/entrar')).location).toBe('/cuenta');
  });

  it('gives an unfinished reservation another id, and keeps it', async () => {
    const visitor = site.visit();
    const other = site.visit();
    await chooseCar(visitor);
    const before = visitor.cookies.get('volante_draft') ?? '';
    other.cookies.set('volante_draft', before);
    await visitor.post('/cuenta/entrar', { email: renter.email, password: PASSWORD });
    expect(visitor.cookies.get('volante_draft')).not.toBe(before);
    expect((await visitor.get('/reserva')).status).toBe(200);
    expect((await other.get('/reserva')).location).toBe('/');
  });

  it('signs out first, also when it fails', async () => {
    const { visitor, email } = await aRenter(site);
    await visitor.post('/cuenta/entrar', { email, password: 'wrong password' });
    expect(TOKENS.some((name) => visitor.cookies.has(name))).toBe(false);
  });

  it.each([
    ['', 'No pudiste entrar. Revisa tu correo y tu contraseña.'],
    ['/es', 'No pudiste entrar. Revisa tu correo y tu contraseña.'],
    ['/en', LOGIN_FAILED],
  ])('shows why it failed also to a signed-in renter: %s/cuenta/entrar', async (prefix, failed) => {
    const { email } = renter;
    const visitor = site.visit();
    await signIn(visitor, email);
    const page = await visitor.post(`${prefix}/cuenta/entrar`, { email, password: 'wrong password' });
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(failed)]);
    expect((await visitor.get(`${prefix}/cuenta`)).location).toBe(`${prefix}/cuenta/entrar`);
  });
});

describe('a session', () => {
  it('continues with new tokens when its own have expired', async () => {
    const { visitor } = await aRenter(site);
    const before = visitor.cookies.get('volante_refresh_token');
    letTokenEnd(visitor);
    const page = await visitor.get('/en/flota');
    expect(page.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(TOKENS);
    expect(visitor.cookies.get('volante_refresh_token')).not.toBe(before);
    expect((await visitor.get('/cuenta')).status).toBe(200);
  });

  it('ends in the browser of the sign-out only', async () => {
    const { visitor, email } = await aRenter(site);
    const other = site.visit();
    await signIn(other, email);
    const out = await visitor.press(await visitor.get('/cuenta'), 'Cerrar sesión');
    expect([out.url.pathname, out.text]).toEqual([
      '/cuenta/entrar',
      expect.stringContaining('Cerraste la sesión'),
    ]);
    expect((await visitor.get('/cuenta')).location).toBe('/cuenta/entrar');
    expect((await other.get('/cuenta')).status).toBe(200);
  });
});

describe('a sign-in by a provider', () => {
  it('that is not configured redirects back with a message', async () => {
    const back = encodeURIComponent(`${site.origin}/en/cuenta/proveedor`);
    const visitor = site.visit();
    const answer = await visitor.post(`/auth/login/nobody?redirect=${back}`, {});
    expect([answer.status, answer.location]).toEqual([302, '/en/cuenta/entrar?notice=provider-failed']);
    const elsewhere = await visitor.post('/auth/login/nobody?redirect=https://evil.example/', {});
    expect(elsewhere.location).toBe('/cuenta/entrar?notice=provider-failed');
  });

  it('starts with a form of the site, and neither with a link nor with a form of another site', async () => {
    const { visitor } = await aRenter(site);
    const linked = await visitor.get('/auth/login/sandbox');
    expect([linked.status, linked.location]).toEqual([302, '/cuenta/entrar']);
    expect((await visitor.get('/cuenta')).status).toBe(200);
    const foreign = await visitor.post('/auth/login/sandbox', {}, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    const location = 'https://provider.example/authorize?a=1&b=2';
    const forwardProviderCall: Accounts['forwardProviderCall'] = async () => ({
      kind: 'redirect',
      location,
      setCookies: ['openid.sandbox=x; Path=/'],
    });
    const accounts = { ...site.services.accounts, forwardProviderCall };
    const begun = await withServices(site.services, { accounts }, () =>
      visitor.post('/auth/login/sandbox', {}),
    );
    expect([begun.status, begun.headers.get('refresh')]).toEqual([200, `0; url=${location}`]);
    expect(begun.headers.getSetCookie().join()).toContain('openid.sandbox=x');
  });

  it('during a booking returns there, once, and never to another site', async () => {
    const { visitor } = await aRenter(site);
    const token = visitor.cookies.get('volante_refresh_token') ?? '';
    const forwardProviderCall: Accounts['forwardProviderCall'] = async () => ({
      kind: 'redirect',
      location: 'https://provider.example/authorize',
      setCookies: [],
    });
    const accounts = { ...site.services.accounts, forwardProviderCall };
    const booker = site.visit();
    const signInBy = async (to: string) => {
      await withServices(site.services, { accounts }, () => booker.post('/auth/login/sandbox', { to }));
      booker.cookies.set('directus_refresh_token', token);
      return (await booker.get('/en/cuenta/proveedor')).location;
    };
    expect(await signInBy('/en/reserva?x=1')).toBe('/en/reserva?x=1');
    expect((await booker.get('/en/cuenta/proveedor')).location).toBe(
      '/en/cuenta/entrar?notice=provider-failed',
    );
    expect(await signInBy('https://evil.example/reserva')).toBe('/en/cuenta');
  });

  it('that fails during a booking keeps the way back', async () => {
    const booker = site.visit();
    const answer = await booker.post('/auth/login/nobody', { to: '/reserva' });
    expect(answer.location).toBe('/cuenta/entrar?notice=provider-failed&to=%2Freserva');
    const page = await booker.get('/cuenta/proveedor');
    expect(page.location).toBe('/cuenta/entrar?notice=provider-failed&to=%2Freserva');
  });

  it('exchanges the result of the callback for a session, once', async () => {
    const { visitor } = await aRenter(site);
    const visitorByProvider = site.visit();
    visitorByProvider.cookies.set(
      'directus_refresh_token',
      visitor.cookies.get('volante_refresh_token') ?? '',
    );
    const answer = await visitorByProvider.get('/cuenta/proveedor');
    expect(answer.location).toBe('/cuenta');
    expect([...visitorByProvider.cookies.keys()].sort()).toEqual([...TOKENS].sort());
    expect((await visitorByProvider.get('/cuenta')).status).toBe(200);
  });
});
