import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getBrand } from '#app/texts/brands/find-brand.ts';
import { echo, open, startListener } from '#tests/support/start-listener.ts';
import type { App } from '../app.ts';
import type { Readiness } from './request-listener.ts';

describe('createRequestListener', () => {
  it('is alive but not ready while the site starts, with a page that reloads', async () => {
    const { sendRequest } = await startListener();
    expect(await sendRequest('/livez')).toMatchObject({ status: 200, body: 'alive\n' });
    expect(await sendRequest('/readyz')).toMatchObject({ status: 503, body: 'not ready: started\n' });
    expect(await sendRequest('/flota')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', refresh: '1' },
    });
  });

  it('sends events as they come, and ends their responses when it closes, also a late one', async () => {
    const { requestListener, port, sendRequest } = await startListener();
    const ended = vi.fn();
    const app: App = async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: first\n\n')),
        cancel: ended,
      });
      return { response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) };
    };
    open(requestListener, app);
    const response = await fetch(`http://127.0.0.1:${port}/staff/changes`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: first\n\n' });
    requestListener.close();
    expect((await reader?.read())?.done).toBe(true);
    expect((await sendRequest('/staff/changes')).status).toBe(200);
    await vi.waitUntil(() => ended.mock.calls.length === 2);
  });

  it('requires TLS in every response of a site with https, and allows neither frames nor sniffing', async () => {
    const strictTransport = 'max-age=31536000; includeSubDomains';
    const { requestListener, sendRequest } = await startListener({ strictTransport });
    const expectHeaders = async (target: string, headers: Record<string, string> = {}) =>
      expect((await sendRequest(target, { headers })).headers).toMatchObject({
        'strict-transport-security': strictTransport,
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
      });
    await expectHeaders('/livez');
    await expectHeaders('/flota');
    await expectHeaders('/flota', { accept: 'text/html' });
    open(requestListener, () => Promise.reject(new Error('broken')));
    await expectHeaders('/readyz');
    await expectHeaders('/flota');
    const { sendRequest: send } = await startListener();
    expect((await send('/livez')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('forbids in every response to index a site that search engines must not show', async () => {
    const { requestListener, sendRequest } = await startListener({ isIndexed: false });
    const robotsOf = async (path: string) => (await sendRequest(path)).headers['x-robots-tag'];
    expect(await robotsOf('/flota')).toBe('noindex, nofollow');
    open(requestListener, echo);
    for (const path of ['/flota', '/readyz', '/assets/x'])
      expect(await robotsOf(path)).toBe('noindex, nofollow');
    const { sendRequest: send } = await startListener();
    expect((await send('/flota')).headers).not.toHaveProperty('x-robots-tag');
  });

  it('logs an alarm once when requests are forwarded, but no proxy is trusted', async () => {
    const alarms = async (trustedProxies: number) => {
      const { requestListener, sendRequest, lines } = await startListener({ trustedProxies });
      open(requestListener, echo);
      for (const _ of [1, 2]) await sendRequest('/', { headers: { 'x-forwarded-for': '203.0.113.9' } });
      return lines.filter((line) => JSON.stringify(line).includes('TRUSTED_PROXIES'));
    };
    expect(await alarms(0)).toMatchObject([{ alarm: true }]);
    expect(await alarms(1)).toEqual([]);
  });

  it('stays ready without its database, whose absence it names, unless the probe requires all', async () => {
    const { requestListener, sendRequest } = await startListener();
    const openWith = (found: Readiness) =>
      requestListener.open({ app: echo, files: new Map(), isReady: async () => found });
    openWith({ database: false, writes: false, content: true });
    const degraded = { status: 200, body: 'ready, degraded: database, writes\n' };
    expect(await sendRequest('/readyz')).toMatchObject(degraded);
    expect(await sendRequest('/readyz?require=all')).toMatchObject({
      status: 503,
      body: 'not ready: database, writes\n',
    });
    openWith({ database: false, writes: false, content: false });
    expect(await sendRequest('/readyz')).toMatchObject({
      status: 503,
      body: 'not ready: database, writes, content\n',
    });
    open(requestListener, echo);
    expect(await sendRequest('/readyz')).toMatchObject({ status: 200, body: 'ready\n' });
    openWith({ database: false, content: true });
    requestListener.close();
    expect((await sendRequest('/readyz')).status).toBe(503);
  });

  it('shows instructions to a renter who pays while the site starts, in the language of the page', async () => {
    const { requestListener, sendRequest } = await startListener();
    const page = (path: string) => sendRequest(path, { headers: { accept: 'text/html' } });
    const english = await page('/en/reserva/checkout');
    expect([english.status, english.body]).toEqual([503, expect.stringContaining('do not pay again')]);
    const spanish = await page('/flota');
    expect(spanish.body).toContain('<html lang="es">');
    expect(spanish.body).toContain('El sitio abre en unos segundos');
    expect((await sendRequest('/flota')).body).toBe('starting\n');
    requestListener.fail('[Site Config Error] no <brand>');
    const failed = await page('/');
    expect([failed.status, failed.body]).toEqual([
      500,
      expect.stringContaining('Algo falló de nuestro lado'),
    ]);
    expect(failed.body).toContain('[Site Config Error] no &lt;brand&gt;');
    open(requestListener, echo);
    expect((await sendRequest('/flota')).status).toBe(200);
  });

  it.each([
    ['/flota', 'firefly', 'Firefly Car Rental', 'Intentar de nuevo', 'Llámanos'],
    ['/en/flota', 'hertz', 'Hertz Car Rental', 'Try again', 'Call us'],
  ] as const)(
    'shows brand, telephone and a button on pages without content: %s',
    async (path, brand, name, retry, call) => {
      const findPhone = () => '+507 (269)-0000 <b>';
      const { sendRequest } = await startListener({ brand, findPhone });
      const { body, headers } = await sendRequest(path, { headers: { accept: 'text/html' } });
      expect(body).toContain(`<span>${name}</span>`);
      expect(body).toContain(`<a class="button" href="">${retry}</a>`);
      expect(body).toMatch(
        new RegExp(`${call}: <a href="tel:\\+5072690000">\\+507 \\(269\\)-0000 &lt;b&gt;</a>`),
      );
      expect(body).toContain(`--accent:${getBrand(brand).colors.accent}`);
      const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? [];
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    },
  );

  it('shows no telephone before any content was loaded', async () => {
    const { sendRequest } = await startListener();
    expect((await sendRequest('/', { headers: { accept: 'text/html' } })).body).not.toMatch(/tel:|Llámanos/);
  });

  it('responds with 503 to requests that wait for an unavailable database, and serves others', async () => {
    const { requestListener, sendRequest } = await startListener();
    const database = { isAway: () => true, hasFailedSince: async () => true };
    const app: App = (request, info) =>
      request.url.endsWith('/quick') ? echo(request, info) : new Promise(() => undefined);
    requestListener.open({ app, files: new Map(), isReady: async () => ({}), database });
    const waiting = await sendRequest('/en/reserva/checkout', { headers: { accept: 'text/html' } });
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([503, '5']);
    expect(waiting.body).toContain('do not pay again');
    expect((await sendRequest('/quick')).status).toBe(200);
  });

  it('responds with 503 to requests that failed because of the database, and with 500 to others', async () => {
    const { requestListener, sendRequest } = await startListener();
    let hasFailed = true;
    const database = { isAway: () => false, hasFailedSince: async () => hasFailed };
    const app: App = async () => ({ response: new Response('', { status: 500 }) });
    requestListener.open({ app, files: new Map(), isReady: async () => ({}), database });
    const failed = await sendRequest('/flota');
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, '5']);
    hasFailed = false;
    expect((await sendRequest('/flota')).status).toBe(500);
    requestListener.open({ app, files: new Map(), isReady: async () => ({ writes: false }), database });
    expect((await sendRequest('/flota')).status).toBe(503);
  });

  it('responds with 503 to an upload when the database fails before the upload is read', async () => {
    const { requestListener, sendRequest } = await startListener();
    const database = { isAway: () => false, hasFailedSince: async () => true };
    const mayUpload = () => Promise.reject(new Error('no database'));
    requestListener.open({ app: echo, mayUpload, files: new Map(), isReady: async () => ({}), database });
    const { status, headers } = await sendRequest('/precheckin/verify', { method: 'POST', body: 'a photo' });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });

  it('lets pages that are requested during the start wait for its end', async () => {
    const { requestListener, sendRequest } = await startListener({ startWaitMs: 60_000 });
    const [page, form] = [
      sendRequest('/flota'),
      sendRequest('/reserva', { method: 'POST', body: 'cvv=123' }),
    ];
    expect((await sendRequest('/readyz')).status).toBe(503);
    open(requestListener, echo);
    expect((await page).status).toBe(200);
    expect(JSON.parse((await form).body)).toMatchObject({ method: 'POST', text: 'cvv=123' });
  });

  it('lets pages wait during the first seconds of a start, and not longer however long the start takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { sendRequest } = await startListener({ startWaitMs: 60_000 });
    vi.advanceTimersByTime(60_000);
    const late = await sendRequest('/flota');
    expect([late.status, late.headers['retry-after']]).toEqual([503, '1']);
  });

  it('answers pages that wait for the start as soon as content could not be loaded', async () => {
    const { requestListener, sendRequest } = await startListener({ startWaitMs: 60_000 });
    const page = sendRequest('/flota');
    expect((await sendRequest('/livez')).status).toBe(200);
    requestListener.fail('[Site Config Error] none');
    expect((await page).status).toBe(500);
  });

  it('passes the request to the app unchanged', async () => {
    const { requestListener, sendRequest, port } = await startListener();
    open(requestListener, echo);
    const answer = await sendRequest('/reserva?x=%C3%B1', { method: 'POST', body: 'cvv=123' });
    expect(JSON.parse(answer.body)).toMatchObject({
      url: `http://127.0.0.1:${port}/reserva?x=%C3%B1`,
      method: 'POST',
      text: 'cvv=123',
      clientIp: '127.0.0.1',
    });
  });

  it.each([
    ['/info/%', '/info/%25'],
    ['/en/%E0%A4%A?x=%', '/en/%25E0%25A4%25A?x=%'],
    ['/%2e%2e/%zz', '/%252e%252e/%25zz'],
  ])('passes the path %s, which cannot be decoded, unchanged', async (target, url) => {
    const { requestListener, sendRequest, port } = await startListener();
    open(requestListener, echo);
    expect(JSON.parse((await sendRequest(target)).body).url).toBe(`http://127.0.0.1:${port}${url}`);
  });

  it('accepts a form without fields, with or without Content-Length', async () => {
    const { requestListener, port } = await startListener();
    open(requestListener, echo);
    for (const announced of ['', 'Content-Length: 0\r\n', 'Transfer-Encoding: chunked\r\n']) {
      const socket = connect(port, '127.0.0.1');
      const head = `POST /reserva HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${announced}\r\n`;
      socket.write(announced.includes('chunked') ? `${head}0\r\n\r\n` : head);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*"method":"POST","text":""/s);
    }
  });

  it('uses the configured public address, else the address from the proxy', async () => {
    const { requestListener, sendRequest } = await startListener({
      siteUrl: 'https://www.example.com',
      trustedProxies: 1,
    });
    open(requestListener, echo);
    const headers = { host: 'site.internal', 'x-forwarded-for': '6.6.6.6, 190.1.2.3' };
    expect(JSON.parse((await sendRequest('/flota', { headers })).body)).toMatchObject({
      url: 'https://www.example.com/flota',
      clientIp: '190.1.2.3',
    });
  });

  it('ignores forwarded addresses when no proxy is trusted', async () => {
    const { requestListener, sendRequest } = await startListener();
    open(requestListener, echo);
    const answer = await sendRequest('/', { headers: { 'x-forwarded-for': '6.6.6.6' } });
    expect(JSON.parse(answer.body).clientIp).toBe('127.0.0.1');
  });

  it('gives every response an id, the one from a proxy when it is well formed', async () => {
    const { requestListener, sendRequest, lines } = await startListener();
    open(requestListener, echo);
    const kept = await sendRequest('/', { headers: { 'x-request-id': 'edge-12345678' } });
    expect(kept.headers['x-request-id']).toBe('edge-12345678');
    expect(lines.at(-1)).toMatchObject({ requestId: 'edge-12345678', status: 200, path: '/' });
    const made = await sendRequest('/', { headers: { 'x-request-id': 'x"} injected' } });
    expect(made.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('logs neither query nor keys in paths', async () => {
    const { requestListener, sendRequest, lines } = await startListener();
    open(requestListener, echo);
    await sendRequest('/pay/return/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6?coupon=VERANO10');
    expect(JSON.stringify(lines)).not.toMatch(/YmFyYmF6|VERANO/);
  });

  it('responds with 500 without details when the app fails', async () => {
    const { requestListener, sendRequest, lines } = await startListener();
    open(requestListener, async () => {
      throw new Error('inner detail');
    });
    expect(await sendRequest('/')).toMatchObject({ status: 500, body: 'Internal Server Error\n' });
    expect(lines).toContainEqual(expect.objectContaining({ message: 'request failed' }));
  });

  it('sends several cookies, and no body to HEAD', async () => {
    const { requestListener, sendRequest } = await startListener();
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    open(requestListener, async () => ({ response: new Response('body', { headers }) }));
    const answer = await sendRequest('/', { method: 'HEAD' });
    expect(answer.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'content-length': '4' });
    expect(answer.body).toBe('');
  });

  it('compresses long pages for browsers that accept it', async () => {
    const { requestListener, sendRequest } = await startListener();
    const page = '<p>Panamá</p>'.repeat(500);
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    open(requestListener, async () => ({ response: new Response(page, { headers }) }));
    const plain = await sendRequest('/', { headers: { 'accept-encoding': 'br;q=0, identity' } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body).toBe(page);
    const brotli = await sendRequest('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });

  it('aborts the request when the visitor hangs up', async () => {
    const { requestListener, port } = await startListener();
    const aborted = new Promise<void>((resolve) => {
      open(requestListener, async (request) => {
        request.signal.addEventListener('abort', () => resolve());
        socket.destroy();
        await aborted;
        return { response: new Response('too late') };
      });
    });
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    );
    await aborted;
  });
});
