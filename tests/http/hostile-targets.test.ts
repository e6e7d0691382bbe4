import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/support/html/page.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

/** Addresses that lead to another site; `own-path.test.ts` has all forms of them. */
const TARGETS = ['//evil.example', 'https://evil.example/', '/%5Cevil.example', '/%0d%0aSet-Cookie:a=b'];

/** All endpoints with a return address. Each redirects only within the site, otherwise to its home page. */
const WAYS: Record<string, (visitor: Visitor, to: string) => ReturnType<Visitor['get']>> = {
  '/locale': (visitor, to) => visitor.post('/locale', { locale: 'en', to }),
  '/consent': (visitor, to) => visitor.post('/consent', { consent: 'denied', to }),
  '/reset-draft': (visitor, to) => visitor.post('/reset-draft', { to }),
  '/auth/login/nobody': (visitor, to) =>
    visitor.post(`/auth/login/nobody?${new URLSearchParams({ redirect: to })}`, {}),
};

/** Links of a page to the hostile site, or with the scheme `javascript` or `data`. */
function listWaysOut(page: Page): string[] {
  const elements = findAll(page.root, () => true);
  const addresses = elements.flatMap(({ attributes }) => [
    attributes.href,
    attributes.action,
    attributes.src,
  ]);
  return addresses.filter((address) => {
    if (address === undefined) return false;
    const { protocol, hostname } = new URL(address.replaceAll('&amp;', '&'), page.url);
    return hostname === 'evil.example' || /^(?:javascript|data):$/.test(protocol);
  }) as string[];
}

describe('a hostile redirect target', () => {
  it.each(TARGETS)('%s is not followed', async (to) => {
    for (const [way, take] of Object.entries(WAYS)) {
      const answer = await take(site.visit(), to);
      expect([way, answer.location?.split('?')[0]]).toEqual([
        way,
        expect.stringMatching(/^\/(en|cuenta\/entrar)?$/),
      ]);
      expect(answer.headers.get('set-cookie') ?? '').not.toContain('a=b');
    }
  });

  it.each(TARGETS)('%s is ignored by pages without a redirect target', async (to) => {
    const names = ['redirect', 'to', 'next', 'url', 'return'];
    const query = new URLSearchParams(names.map((name) => [name, to]));
    for (const path of ['/', '/en/promos', '/cuenta/entrar', '/info/privacidad']) {
      const page = await site.visit().get(`${path}?${query}`);
      expect([path, page.status, page.location]).toEqual([path, 200, undefined]);
      expect([path, listWaysOut(page)]).toEqual([path, []]);
    }
  });

  it.each([
    '//evil.example/',
    '/%2F%2Fevil.example/',
    '/%5Cevil.example/',
    '/%09/evil.example/',
    '/.//evil.example/',
    '//evil.example/tyc',
    '/en//evil.example/',
  ])('is refused as a path of the site: %s', async (path) => {
    for (const cookie of ['', 'i18n_redirected=en']) {
      const page = await site.visit().get(site.origin + path, { cookie });
      expect(page.location ?? '/').toMatch(/^\/(?![/\\])/);
    }
  });
});
