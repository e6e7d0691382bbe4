import { describe, expect, it } from 'vitest';
import { someSiteContent } from '#tests/support/some-content.ts';
import { findCacheableSearch } from './cacheable-searches.ts';

const content = someSiteContent();
const { id, type, make } = content.cars[0] ?? { id: '', type: '', make: '' };

const TIMES = 'pickup_date=2026-06-01&pickup_time=10%3A00&return_date=2026-06-08&return_time=10%3A00';
const SEARCH = `pickup_location=PTY&return_location=&${TIMES}`;

function targetOf(url: string, headers: Record<string, string> = {}, method = 'GET'): string | undefined {
  const found = findCacheableSearch({ method, url, headers }, content);
  return found && `${found.path}?${found.query}`;
}

describe('findCacheableSearch', () => {
  it.each([
    `/flota?${SEARCH}`,
    `/es/flota?${SEARCH}`,
    `/en/flota?${SEARCH}&tipo=${type}&marca=${make}&desglose=${id}`,
    `/flota?${SEARCH}&coupon=`,
    `/flota?${SEARCH}&pago=normal&orden=precio&tipo=&transmision=manual&pasajeros=7&maletas=&precio=60&traccion=4x4`,
    `/flota?${TIMES}&pickup_location=PTY`,
  ])('recognizes %s as a search, in the order it was sent', (url) => {
    expect(targetOf(url)).toBe(url);
    expect(targetOf(url, {}, 'HEAD')).toBe(url);
    expect(targetOf(url, {}, 'POST')).toBeUndefined();
  });

  it.each([
    '/flota',
    '/flota?',
    '/flota?pickup_location=PTY',
    `/flota?${SEARCH}&coupon=SUMMER`,
    `/flota?${SEARCH}&notice=car-gone`,
    `/flota?${SEARCH}&pickup_date=`,
    `/flota?pickup_date=&${SEARCH}`,
    `/flota?${SEARCH}&x=1`,
    `/flota?${SEARCH}&tipo=zzz`,
    `/flota?${SEARCH}&orden=zzz`,
    `/flota?${SEARCH}&precio=1e3`,
    `/flota?${SEARCH}&desglose=zzz`,
    `/flota?${SEARCH}&constructor=1`,
    `/flota?${SEARCH}&__proto__=1`,
    `/flota?${SEARCH.replace('PTY', 'ZZZ')}`,
    `/flota?${SEARCH.replace('2026-06-01', 'x')}`,
    `/flota?${SEARCH.replace('10%3A00', '10')}`,
    `/flota.data?${SEARCH}`,
    `/flota/?${SEARCH}`,
    `/?${SEARCH}`,
    `/flota?${SEARCH}&utm_source=${'x'.repeat(400)}`,
  ])('does not cache "%s"', (url) => expect(targetOf(url)).toBeUndefined());

  it('ignores tracking parameters', () => {
    expect(targetOf(`/flota?gclid=1&${SEARCH}&utm_source=news`)).toBe(`/flota?${SEARCH}`);
  });

  it('does not cache for visitors whose response may differ', () => {
    const url = `/flota?${SEARCH}`;
    expect(targetOf(url, { cookie: 'i18n_redirected=en' })).toBeUndefined();
    expect(targetOf(`/en${url}`, { cookie: 'i18n_redirected=en' })).toBe(`/en${url}`);
    expect(targetOf(url, { cookie: 'volante_access=x' })).toBeUndefined();
    const draft = { cookie: 'volante_draft=x; volante_consent=1' };
    expect(targetOf(url, draft)).toBe(url);
    expect(targetOf(url, { ...draft, referer: 'https://a.example/reserva/checkout' })).toBeUndefined();
  });
});
