import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readBytes } from './http/body.ts';
import { listen } from './listen.ts';

async function readAddress(trustedProxies: number, forwarded: string): Promise<string> {
  const handle = async (request: Request) => new Response(request.headers.get('X-Forwarded-For'));
  const listening = await listen({ handle }, { host: '127.0.0.1', port: 0, trustedProxies });
  onTestFinished(() => listening.close());
  return (await fetch(listening.url, { headers: { 'X-Forwarded-For': forwarded } })).text();
}

it('limits visitors by the address that the site passes on, when it is trusted', async () => {
  expect(await readAddress(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(await readAddress(2, '203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
});

it('takes the address of the connection when no proxy is trusted or none is named', async () => {
  expect(await readAddress(0, '203.0.113.7')).toBe('127.0.0.1');
  expect(await readAddress(2, '203.0.113.7')).toBe('127.0.0.1');
});

type Handle = (request: Request) => Promise<Response>;

async function start(handle: Handle): Promise<number> {
  const listening = await listen({ handle }, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close());
  return Number(new URL(listening.url).port);
}

/** Sends raw text and returns the first part of the response, empty when there is none. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    onTestFinished(() => void socket.destroy());
    socket.on('error', reject).on('close', () => resolve(received));
    socket.on('data', (chunk) => {
      received += chunk;
      socket.end();
    });
  });
}

it('responds before the body has arrived when the handler does not read it', async () => {
  const port = await start(async () => new Response('refused', { status: 403 }));
  const upload = 'POST /files HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\nthe first bytes';
  expect(await sendRaw(port, upload)).toMatch(/^HTTP\/1.1 403 /);
});

it('keeps the connection for the next request after a body that was not read, or only in part', async () => {
  const port = await start(async (request) => {
    if (request.method === 'PATCH') for await (const _ of request.body ?? []) break;
    return new Response('', { status: request.method === 'GET' ? 200 : 403 });
  });
  for (const method of ['POST', 'PATCH']) {
    const body = 'x'.repeat(1_000_000);
    const large = `${method} /files HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const lines: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${large}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      });
      onTestFinished(() => void socket.destroy());
      socket.on('error', reject).on('close', () => resolve());
      socket.on('data', (chunk) => lines.push(...(String(chunk).match(/HTTP\/1\.1 \d+/g) ?? [])));
    });
    expect(lines).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200']);
  }
});

it('passes the whole body to a handler that reads it', async () => {
  const port = await start(async (request) => new Response(String((await request.bytes()).byteLength)));
  const address = `http://127.0.0.1:${port}/files`;
  const body = new Uint8Array(3_000_000);
  expect(await (await fetch(address, { method: 'POST', body })).text()).toBe('3000000');
  expect(await (await fetch(address, { method: 'DELETE' })).text()).toBe('0');
});

it('has the same address for every request, whatever host it names', async () => {
  const port = await start(
    async ({ url }) => new Response(null, { status: 302, headers: { Location: url } }),
  );
  const location = 'location: http://content.internal/items';
  for (const hosts of ['Host: a b/', 'Host: a\r\nHost: b'])
    expect(await sendRaw(port, `GET /items HTTP/1.1\r\n${hosts}\r\n\r\n`)).toContain(location);
});

it('responds with 400 to the method TRACE', async () => {
  const port = await start(async () => new Response('ok'));
  expect(await sendRaw(port, 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
});

it('refuses a body that breaks off', async () => {
  const refusals: unknown[] = [];
  const port = await start(async (request) => {
    refusals.push(await readBytes(request, 100).catch((error) => error));
    return new Response('');
  });
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('POST /items HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nthe first bytes');
    setTimeout(() => socket.destroy(), 100);
  });
  await expect.poll(() => refusals).toMatchObject([{ status: 400, extensions: { code: 'INVALID_PAYLOAD' } }]);
});

it('sends each cookie in a header of its own, and no body to HEAD', async () => {
  const headers = [
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
  ] satisfies [string, string][];
  const port = await start(async () => new Response('ok', { headers }));
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.text()).toBe('');
});
