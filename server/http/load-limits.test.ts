import { expect, it } from 'vitest';
import { echo, startListener } from '#tests/support/start-listener.ts';
import type { App } from '../app.ts';
import { isNeverRefused } from './load-limits.ts';

const from = (network: string) => ({ headers: { 'x-forwarded-for': network, accept: 'text/html' } });

it('refuses the twenty-first request of a network at once, but no payment and no other network', async () => {
  const { requestListener, sendRequest, lines } = await startListener({ trustedProxies: 1 });
  const end = Promise.withResolvers<void>();
  let waiting = 0;
  const refused: string[] = [];
  const app: App = async (request, info) => {
    if (!request.url.endsWith('/slow')) return echo(request, info);
    waiting += 1;
    await end.promise;
    return { response: new Response('done') };
  };
  const meter = { record() {}, recordRefusal: (why: string) => refused.push(why) };
  requestListener.open({ app, meter, files: new Map(), isReady: async () => ({}) });
  const slow = Array.from({ length: 20 }, () => sendRequest('/slow', from('192.0.2.1')));
  await expect.poll(() => waiting).toBe(20);
  for (let count = 0; count < 2; count++) {
    const tooMany = await sendRequest('/en/flota', from('192.0.2.1'));
    expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '5']);
    expect(tooMany.body).toContain('<html lang="en">');
    expect(tooMany.body).toContain('Too many requests at once');
  }
  expect((await sendRequest('/flota', from('192.0.2.2'))).status).toBe(200);
  for (const path of ['/reserva/checkout', '/webhooks/paypal', '/livez', '/readyz'])
    expect((await sendRequest(path, from('192.0.2.1'))).status).toBe(200);
  end.resolve();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await sendRequest('/en/flota', from('192.0.2.1'))).status).toBe(200);
  expect(refused).toEqual(['network', 'network']);
  expect(lines.filter((line) => JSON.stringify(line).includes('TRUSTED_PROXIES'))).toHaveLength(1);
});

it('does not limit programs of this machine, behind which all visitors may be', async () => {
  const { requestListener, sendRequest } = await startListener();
  const end = Promise.withResolvers<void>();
  let waiting = 0;
  const app: App = async () => {
    waiting += 1;
    await end.promise;
    return { response: new Response('done') };
  };
  requestListener.open({ app, files: new Map(), isReady: async () => ({}) });
  const requests = Array.from({ length: 25 }, () => sendRequest('/slow'));
  await expect.poll(() => waiting).toBe(25);
  end.resolve();
  expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('refuses pages while it is overloaded, unless they are cached or part of a payment', async () => {
  const { requestListener, sendRequest } = await startListener();
  const state = { isOverloaded: true };
  requestListener.open({
    app: echo,
    files: new Map(),
    isReady: async () => ({}),
    overload: { isOverloaded: () => state.isOverloaded },
    pages: {
      answer: () => false,
      answerCached(incoming, outgoing) {
        if (incoming.url === '/') outgoing.end('kept');
        return incoming.url === '/';
      },
      bytes: () => 0,
      count: () => 0,
      sent: () => 0,
      missed: () => 0,
    },
  });
  const page = await sendRequest('/flota', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers['retry-after'], page.headers.refresh]).toEqual([503, '5', '5']);
  expect(page.body).toContain('<html lang="es">');
  const form = await sendRequest('/en/reserva', {
    method: 'POST',
    body: 'a=1',
    headers: { accept: 'text/html' },
  });
  expect([form.status, form.headers.refresh, form.headers.connection]).toEqual([503, undefined, 'close']);
  expect((await sendRequest('/flota.data')).body).toBe('overload\n');
  expect((await sendRequest('/')).body).toBe('kept');
  const payment = { method: 'POST', body: 'a=1' };
  for (const path of ['/en/reserva/checkout', '/reserva/checkout.data', '/pay/window', '/webhooks/paypal'])
    expect((await sendRequest(path, payment)).status).toBe(200);
  state.isOverloaded = false;
  expect((await sendRequest('/flota')).status).toBe(200);
});

it.each([
  ['/reserva/checkout', true],
  ['/es/reserva/thanks.data', true],
  ['/en/mi-reserva/FF-7K2Q9M/pago/1', true],
  ['/precheckin/checkout', true],
  ['/pay/return/1/2', true],
  ['/assets/1', true],
  ['/reserva', false],
  ['/mi-reserva/FF-7K2Q9M/voucher.pdf', false],
  ['/payments', false],
  ['/pay/../flota', false],
  ['/pay/%2E%2e/flota', false],
])('%s: never refused is %s', (path, expected) => expect(isNeverRefused(path)).toBe(expected));
