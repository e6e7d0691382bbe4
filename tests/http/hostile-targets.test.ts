import { describe, expect, it } from 'vitest';
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
