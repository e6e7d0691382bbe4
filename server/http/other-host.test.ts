import { expect, it } from 'vitest';
import { echo, open, startListener } from '#tests/support/start-listener.ts';

const SITE = { siteUrl: 'https://www.example.com', strictTransport: 'max-age=1' };

async function startSite(settings: object = SITE) {
  const { requestListener, sendRequest } = await startListener(settings);
  open(requestListener, echo);
  return (target: string, headers: Record<string, string>, method = 'GET') =>
    sendRequest(target, { method, headers });
}

it.each(['GET', 'HEAD', 'POST'])('leads a %s at another name of the site to its own', async (method) => {
  const ask = await startSite();
  for (const host of ['example.com', 'example.com:8443', 'www.example.com.', '203.0.113.9'])
    expect(await ask('/en/flota?a=%20b', { host }, method), host).toMatchObject({
      status: 308,
      headers: {
        location: 'https://www.example.com/en/flota?a=%20b',
        'cache-control': 'no-store',
        connection: method === 'POST' ? 'close' : 'keep-alive',
      },
      body: '',
    });
});

it('requires TLS of its own name only, because the rule concerns all names below', async () => {
  const ask = await startSite();
  expect((await ask('/', { host: 'example.com' })).headers).not.toHaveProperty('strict-transport-security');
});

it('leads also while the site starts, and never to another site', async () => {
  const { sendRequest } = await startListener(SITE);
  const { status, headers } = await sendRequest('//evil.example', { headers: { host: 'example.com' } });
  expect([status, headers.location]).toEqual([308, 'https://www.example.com//evil.example']);
});

it.each([
  'www.example.com',
  'WWW.example.com:443',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
  '10.0.0.7',
  'site',
])('answers at %s', async (host) => {
  const ask = await startSite();
  expect((await ask('/flota', { host })).status).toBe(200);
});

it.each(['/livez', '/readyz', '/readyz?require=all', '/metrics', '/webhooks/paypal', '/api/v1/events'])(
  'answers at each name at %s, which programs call',
  async (target) => {
    const ask = await startSite();
    expect((await ask(target, { host: 'example.com' })).status).toBe(200);
  },
);

it('answers at each name without SITE_URL', async () => {
  const ask = await startSite({});
  expect((await ask('/flota', { host: 'example.com' })).status).toBe(200);
});

it('believes a trusted proxy about the name, and nobody else', async () => {
  const named = (host: string, forwarded: string) => ({ host, 'x-forwarded-host': forwarded });
  const behind = await startSite({ ...SITE, trustedProxies: 1 });
  expect((await behind('/', named('site.internal', 'example.com'))).status).toBe(308);
  expect((await behind('/', named('example.com', 'www.example.com'))).status).toBe(200);
  expect((await behind('/', named('example.com', 'www.example.com, example.com'))).status).toBe(308);
  const alone = await startSite({ ...SITE, trustedProxies: 0 });
  expect((await alone('/', named('example.com', 'www.example.com'))).status).toBe(308);
  const twice = await startSite({ ...SITE, trustedProxies: 2 });
  expect((await twice('/', named('example.com', 'www.example.com'))).status).toBe(200);
});

it('takes the host of an absolute target, RFC 9112 section 3.2.2', async () => {
  const ask = await startSite({});
  const answer = await ask('http://a.example:81/flota?x=1', { host: 'b.example' });
  expect(JSON.parse(answer.body)).toMatchObject({ url: 'http://a.example:81/flota?x=1' });
  expect(JSON.parse((await ask('HTTP://a.example?x=1', {})).body)).toMatchObject({
    url: 'http://a.example/?x=1',
  });
  expect((await ask('http://a@b.example/', {})).status).toBe(400);
  expect((await ask('ftp://a.example/', {})).status).toBe(400);
  const own = await startSite();
  expect((await own('http://example.com/x', { host: 'www.example.com' })).status).toBe(308);
  expect((await own('http://www.example.com/livez', { host: 'example.com' })).status).toBe(200);
});
