import { describe, expect, it } from 'vitest';
import { readRememberedLocale, rememberedLocale, rememberLocale } from '#app/request/language/language.ts';
import { runMiddleware } from '#tests/support/run-middleware.ts';
import { termsRedirect, trailingSlash, withoutTrailingSlash } from '../page-middleware.ts';

const SITE = 'https://www.example.com';

function get(path: string, cookie = ''): Request {
  return new Request(SITE + path, { headers: cookie ? { Cookie: cookie } : {} });
}

describe('rememberedLocale', () => {
  const english = 'theme=x; __Host-i18n_redirected=en';

  it.each([
    ['/', '/en'],
    ['/flota?tipo=suv', '/en/flota?tipo=suv'],
    ['/reserva/checkout', '/en/reserva/checkout'],
  ])('sends %s to %s when English was chosen', async (path, target) => {
    const response = await runMiddleware(rememberedLocale, get(path, english));
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(target);
    expect(response.headers.get('Vary')).toBe('Cookie');
    expect(response.headers.get('Cache-Control')).toContain('no-store');
  });

  it.each([
    ['a prefixed path', get('/es/flota', english)],
    ['an English path', get('/en/flota', english)],
    ['a Spanish choice', get('/flota', '__Host-i18n_redirected=es')],
    ['a strange value', get('/flota', '__Host-i18n_redirected=fr')],
    ['a choice that a sibling domain can set', get('/flota', 'i18n_redirected=en')],
    ['no choice', get('/flota')],
    ['a form', new Request(`${SITE}/flota`, { method: 'POST', headers: { Cookie: english } })],
  ])('leaves %s where it is', async (_, request) => {
    expect(await (await runMiddleware(rememberedLocale, request)).text()).toBe('page');
  });

  it('turns a client navigation into a document load, because the other catalog is not loaded', async () => {
    const response = await runMiddleware(rememberedLocale, get('/flota.data', english));
    expect(response.headers.get('Location')).toBe('/en/flota');
    expect(response.headers.get('X-Remix-Reload-Document')).toBe('true');
  });

  it('remembers a choice for 365 days', () => {
    const cookie = rememberLocale('en', true);
    expect(cookie).toBe(
      '__Host-i18n_redirected=en; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(readRememberedLocale(get('/', cookie.split(';')[0]))).toBe('en');
    expect(readRememberedLocale(get('/', 'i18n_redirected=es; __Host-i18n_redirected=en'))).toBe('en');
  });
});

describe('termsRedirect', () => {
  it.each([
    ['/tyc', '/info/terminos-y-condiciones'],
    ['/en/legal/tyc-2024', '/en/info/terminos-y-condiciones'],
    ['/es/tyc', '/es/info/terminos-y-condiciones'],
  ])('redirects %s to the terms in the same language form', async (path, target) => {
    const response = await runMiddleware(termsRedirect, get(path));
    expect(response.headers.get('Location')).toBe(target);
  });

  it('does not redirect the terms to themselves', async () => {
    expect((await runMiddleware(termsRedirect, get('/info/terminos-y-condiciones'))).status).toBe(200);
  });
});

describe('trailingSlash', () => {
  it.each([
    ['/flota/', '/flota'],
    ['/en/', '/en'],
    ['/flota//', '/flota'],
  ])('redirects %s to %s permanently', async (path, target) => {
    const response = await runMiddleware(trailingSlash, get(`${path}?a=1`));
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe(`${target}?a=1`);
  });

  it('does not redirect the home page', async () => {
    expect((await runMiddleware(trailingSlash, get('/'))).status).toBe(200);
  });

  it.each(['//evil.example/', '///evil.example//', '/\\evil.example/'])(
    'never redirects %s to another host',
    (path) => {
      expect(withoutTrailingSlash(path)).toBe('/evil.example');
    },
  );
});
