import { once } from 'node:events';
import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeContent } from '#tests/support/some-content.ts';
import type { App } from '../app.ts';
import { createSiteServer } from '../listener/listen.ts';
import { createRequestListener } from '../listener/request-listener.ts';
import { createPageCache } from './cache.ts';

const POLICY = "script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'";
const silent = { info() {}, warn() {}, error() {} };

/** An app whose page contains the number of requests so far. */
function makeApp(render: (request: Request, count: number) => string | Response | Promise<Response>) {
  const requests: Request[] = [];
  const app: App = async (request) => {
    requests.push(request);
    const answer = await render(request, requests.length);
    if (typeof answer !== 'string') return { response: answer };
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY };
    const response = new Response(answer, {
      headers: { ...headers, vary: 'Cookie', 'cache-control': 'private, no-cache' },
    });
    return { response };
  };
  return { app, requests };
}

async function start(app: App, settings: { maximumBytes?: number } = {}) {
  const { content, edit } = makeContent();
  let now = Date.UTC(2026, 4, 1, 15, 0, 30);
  const pages = createPageCache({
    app,
    services: { content, clock: { now: () => now } },
    addresses: { siteUrl: undefined },
    files: new Map(),
    ...settings,
  });
  const requestListener = createRequestListener(
    { brand: 'firefly', siteUrl: undefined, trustedProxies: 0 },
    silent,
  );
  requestListener.open({ app, pages, files: new Map(), isReady: async () => ({}) });
  const server = createSiteServer(requestListener.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return {
    pages,
    edit: (version: string) => edit((shown) => ({ ...shown, version })),
    pass: (ms: number) => {
      now += ms;
    },
    port,
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET', agent?: Agent) =>
      ask({ port, path, method, headers, agent: agent ?? false }),
  };
}

/** Not `fetch`, which decompresses responses and adds headers. */
function ask(options: RequestOptions) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      httpRequest({ host: '127.0.0.1', ...options }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      })
        .on('error', reject)
        .end();
    },
  );
}

/** An agent that reuses its connections, as browsers do. */
function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

const LONG = '<p>Panamá</p>'.repeat(500);

describe('createPageCache', () => {
  it('renders a page once and serves it to all visitors in the encoding that each browser accepts', async () => {
    const { app, requests } = makeApp(() => LONG);
    const { ask, pages } = await start(app);
    expect((await ask('/')).body.toString()).toBe(LONG);
    const brotli = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, accept-encoding' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(LONG);
    const gzip = await ask('/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(LONG);
    const head = await ask('/', {}, 'HEAD');
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(LONG)));
    expect(head.body.length).toBe(0);
    expect(requests).toHaveLength(1);
    expect([pages.sent(), pages.missed(), pages.count()]).toEqual([4, 1, 1]);
  });

  it('gives the same response over keep-alive and closed connections', async () => {
    const { ask, port } = await start(makeApp(() => LONG).app);
    const closed = await ask('/');
    const open = await ask('/', {}, 'GET', keepAlive());
    const { date, connection, 'keep-alive': _, ...headers } = open.headers;
    expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
    expect([connection, open.body]).toEqual(['keep-alive', closed.body]);
    expect(closed.headers).toMatchObject(headers);
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    socket.write(request + request + request.replace('GET', 'HEAD'));
    const answers = () => Buffer.concat(chunks).toString().split('HTTP/1.1 200 OK\r\n').slice(1);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    await vi.waitFor(() =>
      expect(answers().map((answer) => answer.endsWith('\r\n\r\n'))).toEqual([false, false, true]),
    );
    expect(answers()[1]?.endsWith(`\r\n\r\n${LONG}`)).toBe(true);
  });

  it('responds with 304 to any form of the ETag', async () => {
    const { ask } = await start(makeApp(() => LONG).app);
    const etag = String((await ask('/')).headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const answer = await ask('/', { 'if-none-match': known });
      expect([known, answer.status, answer.body.length]).toEqual([known, 304, 0]);
      expect(answer.headers).toMatchObject({ etag, vary: 'Cookie, accept-encoding' });
    }
    expect((await ask('/', { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('hides the visitor from the app when it renders a cached page', async () => {
    const { app, requests } = makeApp(() => LONG);
    const { ask } = await start(app);
    await ask('/?utm_source=x', { cookie: '_ga=1', 'x-forwarded-for': '6.6.6.6', 'accept-language': 'de' });
    expect(requests).toHaveLength(1);
    expect([...(requests[0]?.headers ?? [])]).toEqual([]);
    expect(new URL(requests[0]?.url ?? '').search).toBe('');
  });

  it('caches separately for each host name', async () => {
    const { ask } = await start(makeApp((request) => new URL(request.url).host).app);
    expect((await ask('/', { host: 'evil.example' })).body.toString()).toBe('evil.example');
    expect((await ask('/', { host: 'good.example' })).body.toString()).toBe('good.example');
  });

  it('renders once for concurrent requests', async () => {
    const gate = Promise.withResolvers<void>();
    const { app, requests } = makeApp(async () => {
      await gate.promise;
      return new Response(LONG, {
        headers: { 'content-type': 'text/html', 'content-security-policy': POLICY },
      });
    });
    const { ask } = await start(app);
    const answers = Array.from({ length: 20 }, () => ask('/'));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    gate.resolve();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect(requests).toHaveLength(1);
  });

  it('renders again when content changes and on the full minute, and keeps the ETag of unchanged pages', async () => {
    const { app, requests } = makeApp((_, count) => (count < 3 ? LONG : `${LONG}!`));
    const { ask, edit, pass } = await start(app);
    const first = await ask('/');
    pass(29_000);
    await ask('/');
    expect(requests).toHaveLength(1);
    pass(1_000);
    expect((await ask('/')).headers.etag).toBe(first.headers.etag);
    expect(requests).toHaveLength(2);
    edit('2');
    const edited = await ask('/');
    expect(requests).toHaveLength(3);
    expect(edited.headers.etag).not.toBe(first.headers.etag);
  });

  it.each([
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/en' } })],
    [
      'a page of an error',
      () => new Response('x', { status: 404, headers: { 'content-type': 'text/html' } }),
    ],
    [
      'a page that sets a cookie',
      () => new Response('x', { headers: { 'content-type': 'text/html', 'set-cookie': 'a=1' } }),
    ],
    ['something else', () => Response.json({}, { headers: { 'content-security-policy': POLICY } })],
  ])('does not cache a %s', async (_, render) => {
    const { app, requests } = makeApp(render);
    const { ask } = await start(app);
    await ask('/', { cookie: 'a=1' });
    await ask('/', { cookie: 'a=2' });
    expect(requests.map(({ headers }) => headers.get('cookie')).filter(Boolean)).toEqual(['a=1', 'a=2']);
    // Two requests of the visitors, and one of the cache to find out that the page cannot be shared.
    expect(requests).toHaveLength(3);
  });

  it('passes the request to the app when rendering fails', async () => {
    const { app } = makeApp((_, count) => {
      if (count === 1) throw new Error('no luck');
      return LONG;
    });
    const { ask, pages } = await start(app);
    expect((await ask('/')).body.toString()).toBe(LONG);
    expect(pages.sent()).toBe(0);
  });

  it('stays within its size limit, at most three times the bytes of a page, and evicts the least recently used', async () => {
    const noise = Array.from({ length: 20_000 }, (_, index) => ((index * 7919) % 9973).toString(36)).join('');
    const { app, requests } = makeApp((request) => noise + request.url);
    const bound = noise.length * 5;
    const { ask, pages } = await start(app, { maximumBytes: bound });
    await ask('/');
    expect(pages.bytes()).toBeLessThanOrEqual(noise.length * 3);
    for (const path of ['/en', '/', '/es', '/', '/flota', '/', '/en/flota', '/']) await ask(path);
    expect(pages.bytes()).toBeLessThanOrEqual(bound);
    expect(requests.filter(({ url }) => new URL(url).pathname === '/')).toHaveLength(1);
    await ask('/en');
    expect(requests.filter(({ url }) => new URL(url).pathname === '/en')).toHaveLength(2);
  });

  it('compresses a page with a higher level after the second request', async () => {
    const text = Array.from({ length: 4_000 }, (_, index) => `<li>${Math.round(Math.sin(index) * 1e6)}</li>`);
    const { ask } = await start(makeApp(() => text.join('')).app);
    const weigh = async () => (await ask('/', { 'accept-encoding': 'br' })).body.length;
    const first = await weigh();
    await vi.waitFor(async () => expect(await weigh()).toBeLessThan(first), 5_000);
  });
});
