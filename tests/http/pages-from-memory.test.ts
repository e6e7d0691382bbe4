import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { chooseCar, reserve } from '#tests/support/book-by-form.ts';
import { getControl, headingOf } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  site.setTime(toInstant(`${inDays(0)}T23:58`));
});
afterAll(() => site.close());

describe('a public page', () => {
  it('is the same for all visitors, and not sent again when the ETag matches', async () => {
    const first = await site.visit().get('/flota');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.body).not.toContain(' nonce="');
    const second = await site.visit().get('/flota?utm_source=news', { 'if-none-match': etag });
    expect([second.status, second.body]).toEqual([304, '']);
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it('shows an edit of content at once', async () => {
    expect((await site.visit().get('/en/flota')).text).not.toContain('Corolla Cross');
    await site.edit('flota', { modelo: 'Corolla' }, { modelo: 'Corolla Cross' });
    expect((await site.visit().get('/en/flota')).text).toContain('Corolla Cross');
    await site.edit('flota', { modelo: 'Corolla Cross' }, { modelo: 'Corolla' });
  });

  it('changes the day at midnight in Panama', async () => {
    const firstDay = async () => getControl(await site.visit().get('/'), 'pickup_date').attributes.min;
    expect(await firstDay()).toBe(inDays(0));
    site.passMinutes(3);
    expect(await firstDay()).toBe(inDays(1));
  });

  it('still redirects to the chosen language', async () => {
    await site.visit().get('/');
    const visitor = site.visit();
    visitor.cookies.set('i18n_redirected', 'en');
    expect(await visitor.get('/?utm_source=x')).toMatchObject({ status: 302, location: '/en?utm_source=x' });
    expect(headingOf(await visitor.open('/flota'))).toBe(headingOf(await visitor.get('/en/flota')));
  });

  it('caches nothing under arbitrary URLs', async () => {
    const visitor = site.visit();
    await visitor.get('/flota');
    const before = site.pages.bytes();
    for (const query of [
      'tipo=zzz',
      'x=1',
      'coupon=A',
      'pickup_date=x',
      'marca[]=Kia',
      'tipo=%00',
      'tipo=a&tipo=b',
    ])
      await visitor.get(`/flota?${query}`);
    expect(site.pages.bytes()).toBe(before);
  });

  it('releases the car of a renter who leaves the checkout for it', async () => {
    const visitor = site.visit();
    await chooseCar(visitor);
    const checkout = await reserve(visitor);
    await site.visit().get('/');
    const held = async () =>
      (await site.query<{ count: number }>("SELECT count(*)::int FROM reservations WHERE state = 'held'"))[0];
    expect(await held()).toEqual({ count: 1 });
    await visitor.get('/', { referer: checkout.url.href });
    expect(await held()).toEqual({ count: 0 });
  });
});
