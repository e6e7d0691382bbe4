import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPayment } from '#tests/support/card-gateway-fixture.ts';
import { createGatewayFetch } from './gateway-fetch.ts';
import { isNeverSent } from './never-sent.ts';
import { createPowertranzGateway } from './powertranz/index.ts';

/** Accepts connections and sends nothing, so that a TLS handshake never ends. */
let silent: Server;
let baseUrl: string;
beforeAll(async () => {
  silent = createServer((socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  baseUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/api`;
});
afterAll(() => silent.close());

it('fails a connection that is not established, and reports that nothing was sent', async () => {
  const error = await createGatewayFetch(50)(baseUrl).catch((caught: unknown) => caught);
  expect(isNeverSent(error)).toBe(true);
});

it('allows a charge to be resent when its connection was not established', async () => {
  const gateway = createPowertranzGateway({
    id: 'metrobank',
    baseUrl,
    powerTranzId: 'id',
    password: 'secret',
    testMode: true,
    fetch: createGatewayFetch(50),
  });
  const payment = aPayment();
  expect(await gateway.complete({ ...payment, token: 'token' })).toEqual({ kind: 'not-sent' });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'rejected', reason: 'unavailable' });
}, 30_000);
