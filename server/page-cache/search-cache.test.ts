import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeContent } from '#tests/support/some-content.ts';
import type { App } from '../app.ts';
import { createRequestListener } from '../listener/request-listener.ts';
import { createSearchCache } from './search-cache.ts';

const POLICY = "script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'";
const silent = { info() {}, warn() {}, error() {} };

const toSearch = (day: number) =>
  `/flota?pickup_location=PTY&pickup_date=2026-06-0${day}&pickup_time=10:00&return_date=2026-06-09&return_time=10:00`;

/** An app whose page shows the loader result, with a stock that tests can change. */
interface Options {
  status?: number;
  maximumBytes?: number;
}

async function start({ status = 200, maximumBytes }: Options = {}) {
  const { content, edit } = makeContent();
  const requests: string[] = [];
  const fixture = { free: 3, isDown: false };
  const find = async () => {
    if (fixture.isDown) throw new Error('no database');
    return { free: fixture.free };
  };
  const app: App = async (request) => {
    requests.push(request.url);
    const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY };
    const body = fixture.isDown ? 'sorry' : `<p>${content.current().version}: ${fixture.free} free</p>`;
    const response = new Response(body, { status: fixture.isDown ? 503 : status, headers });
    return { response, loaderResult: fixture.isDown ? null : await find() };
  };
  const addresses = { siteUrl: undefined, trustedProxies: 0 };
  const files = new Map();
  const pages = createSearchCache({
    app,
    services: { content },
    addresses,
    files,
    load: find,
    ...(maximumBytes && { maximumBytes }),
  });
  const requestListener = createRequestListener({ brand: 'firefly', ...addresses }, silent);
  requestListener.open({ app, pages, files, isReady: async () => ({}) });
  const server = createServer(requestListener.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const ask = async (path = toSearch(1)) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return { ask, requests, fixture, pages, edit: () => edit((shown) => ({ ...shown, version: 'edited' })) };
}

async function askTimes(ask: (path?: string) => Promise<string>, times: number, path?: string) {
  const answers: string[] = [];
  for (let time = 0; time < times; time++) answers.push(await ask(path));
  return answers;
}

describe('createSearchCache', () => {
  it('renders a page once for repeated requests', async () => {
    const { ask, requests, pages } = await start();
    const answers = await askTimes(ask, 6);
    expect(new Set(answers).size).toBe(1);
    const others = await Promise.all([ask(), ask(), ask()]);
    expect(new Set([...answers, ...others]).size).toBe(1);
    expect(requests).toHaveLength(2);
    // The app has handled the first request.
    expect([pages.sent(), pages.missed(), pages.count()]).toEqual([8, 2, 1]);
  });

  it('never sends a page after its stock has changed, also when the stock is as before', async () => {
    const { ask, fixture } = await start();
    await askTimes(ask, 4);
    for (const free of [2, 3, 3, 0, 1, 1, 1, 0]) {
      fixture.free = free;
      expect(await ask()).toContain(`${free} free`);
    }
  });

  it('shows an edit of content at once', async () => {
    const { ask, edit } = await start();
    await askTimes(ask, 4);
    edit();
    for (const answer of await askTimes(ask, 4)) expect(answer).toContain('edited:');
  });

  it('does not cache missing pages and other responses', async () => {
    const { ask, fixture } = await start();
    await askTimes(ask, 4);
    fixture.isDown = true;
    expect(await ask()).toBe('sorry');
    fixture.isDown = false;
    expect(await ask()).toContain('3 free');
    const refused = await start({ status: 400 });
    await askTimes(refused.ask, 5);
    // One more rendering, which turned out to be uncacheable.
    expect(refused.requests).toHaveLength(6);
  });

  it('is bounded and evicts the least recently used', async () => {
    const { ask, requests, pages } = await start({ maximumBytes: 3_000 });
    for (const day of [1, 2, 3, 4, 5]) await askTimes(ask, 4, toSearch(day));
    expect(pages.bytes()).toBeLessThanOrEqual(3_000);
    expect(requests.length).toBe(10);
    await ask(toSearch(5));
    expect(requests.length).toBe(10);
    await ask(toSearch(1));
    expect(requests.length).toBe(11);
  });
});
