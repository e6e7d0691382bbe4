import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
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

/** Sends raw text and returns the status line of the response, empty when there is none. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    onTestFinished(() => void socket.destroy());
    socket.on('error', reject).on('close', () => resolve(received.split('\r\n')[0] ?? ''));
    socket.on('data', (chunk) => {
      received += chunk;
      socket.end();
    });
  });
}

it('responds before the body has arrived when the handler does not read it', async () => {
  const port = await start(async () => new Response('refused', { status: 403 }));
  const upload = 'POST /files HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\nthe first bytes';
  expect(await sendRaw(port, upload)).toBe('HTTP/1.1 403 Forbidden');
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

it.each([
  ['no valid host', 'GET / HTTP/1.1\r\nHost: a b/\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['a whole address', 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['the method TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n'],
])('responds with 400 to a request with %s', async (_, text) => {
  const port = await start(async () => new Response('ok'));
  expect(await sendRaw(port, text)).toBe('HTTP/1.1 400 Bad Request');
});
