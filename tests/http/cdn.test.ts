import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { createRequestListener } from '#server/http/request-listener.ts';
import { createLog } from '#server/log/log.ts';
import { openSite } from '#server/start/open-site.ts';
import { chooseCar, reserve, toFleetAddress } from '#tests/support/book-by-form.ts';
import { type CachingProxy, startCachingProxy } from '#tests/support/caching-proxy.ts';
import { headingOf, type Page } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { sendRequest } from '#tests/support/start-listener.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const TOKEN = 'the-token-of-the-CDN';
const POLL = { timeout: 30_000, interval: 500 };
const LOST = 'La reserva que tenías empezada ya no está guardada';

let cdn: CachingProxy;
let site: TestSite;
let withoutCdn: TestSite;
beforeAll(async () => {
  cdn = await startCachingProxy(TOKEN);
  [site, withoutCdn] = await Promise.all([
    openTestSite({ CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: TOKEN }),
    openTestSite(),
  ]);
  cdn.serve(site.origin);
});
afterAll(async () => {
  await Promise.all([site.close(), withoutCdn.close()]);
  await cdn.close();
});

const cacheHeadersOf = ({ headers }: Page) =>
  ['cache-control', 'vary', 'cache-tag', 'surrogate-key'].map((name) => headers.get(name));
const PUBLIC = [
  'public, max-age=0, s-maxage=60, stale-if-error=600',
  'accept-encoding',
  'volante-firefly',
  'volante-firefly',
];
const lostDraft = { cookie: 'volante_notice=lost-draft' };

/** Address of another process of the site. */
async function openNeighbor(): Promise<string> {
  const { config, database, sandbox, services } = site;
  const log = createLog(config, { write: () => undefined });
  const sandboxGateway = { url: sandbox.apiUrl, ...sandboxCredentials };
  const neighbor = await openSite({ config, log, address: database.address, sandboxGateway });
  onTestFinished(neighbor.close);
  neighbor.services.clock = services.clock;
  const listener = createRequestListener(config, log);
  listener.open({ ...neighbor, isReady: async () => ({}) });
  const server = createServer(listener.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('with a CDN', () => {
  it.each(['/', '/es', '/en', '/flota', '/es/flota?tipo=suv', '/en/sucursales', '/en/info/requisitos'])(
    'a CDN may store %s, without cookies',
    async (path) => {
      for (const headers of [{}, { cookie: 'volante_consent=granted.2; i18n_redirected=es; _ga=1' }]) {
        const page = await site.visit().get(path, headers);
        expect([page.status, cacheHeadersOf(page)]).toEqual([200, PUBLIC]);
        expect(page.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  it.each([
    ['a notice', '/es', lostDraft, 200],
    ['an account', '/en/flota', { cookie: 'volante_refresh_token=x' }, 200],
    ['the chosen language', '/flota', { cookie: 'i18n_redirected=en' }, 302],
    ['a search', toFleetAddress(), {}, 200],
    ['a coupon', '/en/flota?coupon=VERANO10', {}, 200],
    ['a form', '/en/mi-reserva', {}, 200],
    ['a guarded page', '/es/reserva', {}, 302],
    ['a redirect', '/es/flota/', {}, 308],
    ['an error', '/es/no-existe', {}, 404],
    ['data of a page', '/es/flota.data', {}, 200],
  ])('no CDN may store %s', async (_what, path, headers: Record<string, string>, status) => {
    const page = await site.visit().get(path, headers);
    expect([page.status, page.headers.get('cache-tag')]).toEqual([status, null]);
    expect(page.headers.get('cache-control')).toMatch(/^private, no-(cache|store)$/);
  });

  it('no CDN may store the response to a form', async () => {
    const page = await site.visit().post('/locale', { locale: 'en', to: '/' });
    expect(cacheHeadersOf(page).slice(0, 1)).toEqual(['private, no-store']);
    expect(page.headers.get('cache-tag')).toBeNull();
  });
});

describe('through a CDN', () => {
  const visit = () => createVisitor(cdn.origin);
  const priceOf = ({ text }: Page) => /Toyota Corolla.*?(\$[\d.]+)/.exec(text)?.[1];

  it('visitors get the stored page for a minute', async () => {
    const [first, before] = [await visit().get('/en'), cdn.hits()];
    const second = await visit().get('/en', { cookie: '_ga=1' });
    expect([second.body, cdn.hits()]).toEqual([first.body, before + 1]);
    cdn.passSeconds(61);
    await visit().get('/en');
    expect(cdn.hits()).toBe(before + 1);
  });

  it('visitors see an edited price after one purge', async () => {
    const before = await visit().get('/es/flota');
    await site.edit('flota', { modelo: 'Corolla' }, { precio_firefly: '41.00' });
    expect((await visit().get('/es/flota')).body).toBe(before.body);
    // The job waits for other processes.
    await expect
      .poll(() => {
        site.passMinutes(1);
        return cdn.purges.length;
      }, POLL)
      .toBe(1);
    const after = await visit().get('/es/flota');
    expect(priceOf(after)).toBe(priceOf(await site.visit().get('/es/flota')));
    expect(priceOf(after)).not.toBe(priceOf(before));
    expect(cdn.purges).toMatchObject([{ body: '{"tags":["volante-firefly"]}' }]);
    expect(cdn.purges[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(site.logged.join('')).not.toContain(TOKEN);
  });

  it('visitors with a cookie get their own page, and others the public one', async () => {
    const others = await visit().get('/');
    const renter = visit();
    renter.cookies.set('volante_draft', '0'.repeat(32));
    expect((await renter.open('/reserva')).text).toContain(LOST);
    const english = visit();
    english.cookies.set('i18n_redirected', 'en');
    expect((await english.get('/')).location).toBe('/en');
    expect((await visit().get('/')).body).toBe(others.body);
    expect(others.text).not.toContain(LOST);
  });

  it('a renter books, and releases the car by leaving the checkout; nothing of it is stored', async () => {
    const renter = visit();
    await chooseCar(renter);
    const checkout = await reserve(renter);
    expect(headingOf(await visit().open('/reserva/checkout'))).toBe(headingOf(await visit().open('/')));
    const held = () => site.query<{ code: string }>("SELECT code FROM reservations WHERE state = 'held'");
    expect(await held()).toHaveLength(1);
    await renter.get('/', { referer: checkout.url.href });
    expect(await held()).toHaveLength(0);
    for (const [path, { headers }] of cdn.stored) {
      expect(path).toMatch(/^\/(e[sn])?(\/flota)?$/);
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });
});

it('two processes send the same ETag', async () => {
  const neighbor = await openNeighbor();
  const paths = ['/', '/es/flota', '/en/sucursales'];
  const etagsOf = async (processOrigin: string) => {
    const { port } = new URL(processOrigin);
    const headers = { host: 'www.example.com' };
    const answers = await Promise.all(paths.map((target) => sendRequest(Number(port), target, { headers })));
    return answers.map((answer) => answer.headers.etag);
  };
  expect(await etagsOf(neighbor)).toEqual(await etagsOf(site.origin));
});

it('without a CDN pages are private', async () => {
  const page = await withoutCdn.visit().get('/es/flota');
  expect(cacheHeadersOf(page)).toEqual(['private, no-cache', 'Cookie, accept-encoding', null, null]);
});
