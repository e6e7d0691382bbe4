import { describe, expect, it } from 'vitest';
import { getLink, type Page } from '#tests/support/html/page.ts';
import { find, findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();
const measured = siteForTests({ GTM_ID: 'GTM-TEST1' });

const policyOf = (page: Page) => page.headers.get('content-security-policy') ?? '';
const bannerOf = (page: Page) => find(page.root, ({ attributes }) => attributes.id === 'consent');

describe('the tag manager', () => {
  it('is absent on a site without one', async () => {
    const page = await site.visit().get('/');
    expect(policyOf(page)).not.toMatch(/google/);
    expect(bannerOf(page)).toBeUndefined();
    expect(page.text).not.toContain('Preferencias de cookies');
  });

  it('is allowed by the policy of a site with one, and in no page before consent', async () => {
    for (const path of ['/', '/en', '/flota', '/no-existe']) {
      const page = await measured.visit().get(path);
      expect(policyOf(page)).toContain("script-src 'self'");
      expect(policyOf(page)).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/);
      expect(page.body).not.toContain('googletagmanager');
    }
  });
});

describe('the question of consent', () => {
  it('is part of every page, the same for all visitors, with a yes and a no alike', async () => {
    const page = await measured.visit().get('/en');
    const again = await measured.visit().get('/en', { cookie: 'volante_consent=granted.2' });
    for (const each of [page, again]) {
      const banner = bannerOf(each);
      const buttons = banner ? findAll(banner, ({ name }) => name === 'button') : [];
      expect(buttons.map(({ attributes }) => [attributes.value, attributes['data-variant']])).toEqual([
        ['denied', 'secondary'],
        ['granted', 'secondary'],
      ]);
      expect(banner?.attributes['data-open']).toBeUndefined();
    }
    expect(getLink(page, 'Cookie preferences')).toBe('#consent');
  });

  it.each([
    ['Aceptar', 'granted'],
    ['Rechazar', 'denied'],
  ])('accepts %s without scripts and redirects back to the page', async (button, choice) => {
    const visitor = measured.visit();
    const answer = await visitor.send(await visitor.get('/flota?tipo=suv'), button);
    expect([answer.status, answer.location]).toEqual([303, '/flota?tipo=suv']);
    expect(answer.headers.getSetCookie()).toEqual([
      `volante_consent=${choice}.2; Max-Age=15724800; Path=/; SameSite=Lax`,
    ]);
  });

  it('responds to a script without a page', async () => {
    const headers = { accept: 'application/json' };
    const answer = await measured.visit().post('/consent', { consent: 'denied' }, headers);
    expect([answer.status, answer.body]).toEqual([204, '']);
  });

  it('accepts two answers only', async () => {
    const answer = await measured.visit().post('/consent', { consent: 'maybe' });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
