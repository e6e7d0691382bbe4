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
