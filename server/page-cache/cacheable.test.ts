import { describe, expect, it } from 'vitest';
import { someSiteContent } from '#tests/support/some-content.ts';
import { findCacheKey } from './cacheable.ts';

const content = someSiteContent();
const { type, make } = content.cars[0] ?? { type: '', make: '' };

const targetOf = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  findCacheKey({ method, url, headers }, content);

describe('findCacheKey', () => {
  it.each(['/', '/es', '/en', '/flota', '/es/flota', '/en/flota', '/en/sucursales', '/promos', '/es/jobs'])(
    'recognizes %s as a public page',
    (path) => {
      expect(targetOf(path)).toBe(path);
      expect(targetOf(path, {}, 'HEAD')).toBe(path);
      expect(targetOf(path, {}, 'POST')).toBeUndefined();
    },
  );

  it.each([
    '/robots.txt',
    '/favicon.svg',
    '/sitemap.xml',
    '/assets/x',
    '/reserva',
    '/cuenta',
    '/flota.data',
    '/flota/',
    '//',
    '/FLOTA',
    '/%66lota',
    '/flota%00',
    '/__proto__',
    '/constructor',
    '/no-existe',
    '',
  ])('does not cache "%s"', (path) => expect(targetOf(path)).toBeUndefined());

  it('recognizes the existing information pages', () => {
    const page = { id: '1', slug: 'mascotas', category: '', showCorporateForm: false, imageId: undefined };
    const texts = { es: 'Mascotas', en: 'Pets' };
    const edited = { ...content, infoPages: [{ ...page, title: texts, html: texts }] };
    const find = (url: string) => findCacheKey({ method: 'GET', url, headers: {} }, edited);
    expect(find('/en/info/mascotas?gclid=1')).toBe('/en/info/mascotas');
    const odd = { ...edited, infoPages: [{ ...page, slug: 'Qué llevar', title: texts, html: texts }] };
    const url = '/en/info/Qu%C3%A9%20llevar';
    expect(findCacheKey({ method: 'GET', url, headers: {} }, odd)).toBe(url);
    expect(find('/info/mascotas?sent')).toBeUndefined();
    expect(find('/info/otra')).toBeUndefined();
    expect(targetOf('/info/mascotas')).toBeUndefined();
  });

  it('ignores tracking parameters', () => {
    expect(targetOf('/en?utm_source=news&gclid=abc&utm_campaign=%3Cscript%3E')).toBe('/en');
    expect(targetOf(`/flota?gclid=1&tipo=${type}`)).toBe(`/flota?tipo=${type}`);
  });

  it('puts known filters into one order', () => {
    const both = `/flota?marca=${make}&tipo=${type}`;
    expect(targetOf(both)).toBe(both);
    expect(targetOf(`/flota?tipo=${type}&marca=${make}`)).toBe(both);
    expect(targetOf('/?pickup_location=PTY')).toBe('/?pickup_location=PTY');
  });

  it.each([
    '/?x=1',
    '/flota?tipo=none-such',
    `/flota?tipo=${type}&tipo=${type}`,
    '/flota?tipo=',
    '/flota?coupon=VERANO10',
    '/flota?pickup_date=2026-05-01',
    '/flota?notice=car-gone',
    '/?tipo=suv',
    '/flota?__proto__=1',
    `/flota?utm_source=${'x'.repeat(500)}`,
  ])('uses no separate entry for %s', (target) => expect(targetOf(target)).toBeUndefined());

  it('does not serve from the cache when the remembered language redirects', () => {
    expect(targetOf('/', { cookie: 'i18n_redirected=en' })).toBeUndefined();
    expect(targetOf('/', { cookie: '__Host-i18n_redirected=en' })).toBeUndefined();
    expect(targetOf('/flota', { cookie: 'a=b; i18n_redirected=en' })).toBeUndefined();
    expect(targetOf('/', { cookie: '__Host-i18n_redirected=en' })).toBeUndefined();
    expect(targetOf('/', { cookie: '__Host-volante_consent=granted.2' })).toBe('/');
    expect(targetOf('/en', { cookie: 'i18n_redirected=en' })).toBe('/en');
    expect(targetOf('/', { cookie: 'i18n_redirected=es' })).toBe('/');
  });

  it('does not serve from the cache for signed-in visitors, for visitors who leave the checkout, and with unknown cookies', () => {
    expect(targetOf('/', { cookie: 'volante_refresh_token=x' })).toBeUndefined();
    expect(targetOf('/', { cookie: 'a=b; __Host-volante_something=x' })).toBeUndefined();
    for (const prefix of ['', '__Host-']) {
      const cookie = `${prefix}volante_draft=${'0'.repeat(32)}`;
      expect(targetOf('/', { cookie, referer: 'http://localhost/en/reserva/checkout' })).toBeUndefined();
      expect(targetOf('/', { cookie, referer: 'http://localhost/en/flota' })).toBe('/');
    }
    expect(targetOf('/', { cookie: '_ga=GA1.1.2' })).toBe('/');
  });
});
