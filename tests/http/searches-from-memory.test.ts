import { describe, expect, it } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { type Page, readCard } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();

/** Repeats the request until the page comes from the cache. Cached responses have no request id. */
async function askAgain(address: string): Promise<Page> {
  for (let times = 0; times < 3; times++) {
    const page = await site.visit().open(address);
    if (!page.headers.has('x-request-id')) return page;
  }
  throw new Error(`${address} is not kept`);
}

/** The page without the parts that differ in a cached copy: nonces and the position of styles. */
const stripped = ({ body }: Page) =>
  body
    .replaceAll(/ nonce="\w*"/g, '')
    .replaceAll(/<style[^>]*>[\s\S]*?<\/style>|<link[^>]*rel="stylesheet"[^>]*>|<\/?noscript>/g, '');

describe('the page of a search', () => {
  it('is the same from the cache as from the app, in both languages', async () => {
    for (const language of ['es', 'en'] as const)
      for (const more of ['', '&marca=Toyota']) {
        const address = toFleetAddress({ language, search: { pickup_time: '09:15' } }) + more;
        const fresh = await site.visit().open(address);
        expect(fresh.body).toContain(' nonce="');
        const kept = await askAgain(address);
        expect(kept.body).not.toContain(' nonce="');
        expect(stripped(kept)).toBe(stripped(fresh));
        expect(kept.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
        const etag = kept.headers.get('etag') ?? '';
        expect((await site.visit().get(address, { 'if-none-match': etag })).status).toBe(304);
      }
  });

  it('shows at once that the last car is taken, and that it is free again', async () => {
    const address = toFleetAddress({ search: { pickup_time: '09:30' } });
    const card = async () => readCard(await site.visit().open(address), 'Toyota Corolla');
    const offered = readCard(await askAgain(address), 'Toyota Corolla');
    const keep = (active: boolean) =>
      site.query(`UPDATE car_units SET active = ${active} WHERE class_code = 'ICAR' AND branch_code = 'PTY'`);
    await keep(false);
    const gone = await card();
    expect(gone).not.toBe(offered);
    expect(readCard(await askAgain(address), 'Toyota Corolla')).toBe(gone);
    await keep(true);
    expect(await card()).toBe(offered);
  });

  it('shows an edited price at once', async () => {
    const address = toFleetAddress({ search: { return_date: inDays(29) } });
    const before = readCard(await askAgain(address), 'Toyota Corolla');
    await site.edit('flota', { modelo: 'Corolla' }, { modelo: 'Corolla Cross', precio_firefly: '99.00' });
    const after = readCard(await site.visit().open(address), 'Toyota Corolla Cross');
    expect(after).not.toBe('');
    expect(/\$[\d.,]+/.exec(after)?.[0]).not.toBe(/\$[\d.,]+/.exec(before)?.[0]);
    await site.edit('flota', { modelo: 'Corolla Cross' }, { modelo: 'Corolla' });
  });

  it('redirects to the chosen language', async () => {
    const address = toFleetAddress();
    await askAgain(address);
    const visitor = site.visit();
    visitor.cookies.set('i18n_redirected', 'en');
    expect(await visitor.get(address)).toMatchObject({ status: 302, location: `/en${address}` });
  });
});
