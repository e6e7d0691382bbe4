import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPayment } from '#tests/support/card-gateway-fixture.ts';
import { createGatewayFetch, isNeverSent } from './gateway-fetch.ts';
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
    now: Date.now,
  });
  const payment = aPayment();
  expect(await gateway.complete({ ...payment, token: 'token' })).toEqual({ kind: 'not-sent' });
  expect(await gateway.start(payment)).toMatchObject({ kind: 'rejected', reason: 'unavailable' });
}, 30_000);

function fetchError(cause: unknown): Error {
  return new TypeError('fetch failed', { cause });
}

const withCode = (code: string, more = {}) => fetchError(Object.assign(new Error(code), { code, ...more }));

describe('isNeverSent', () => {
  it.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  ])('is true for %s', (code) => {
    expect(isNeverSent(withCode(code))).toBe(true);
  });

  it.each([
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'EPROTO',
    'UND_ERR_SOCKET',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
    'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
  ])('is false for %s', (code) => {
    expect(isNeverSent(withCode(code))).toBe(false);
  });

  it('distinguishes a timeout while connecting from a later one', () => {
    expect(isNeverSent(withCode('ETIMEDOUT', { syscall: 'connect' }))).toBe(true);
    expect(isNeverSent(withCode('ETIMEDOUT', { syscall: 'read' }))).toBe(false);
  });

  it('is true for several addresses only when it is true for each', () => {
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' });
    const reset = Object.assign(new Error(), { code: 'ECONNRESET', syscall: 'read' });
    expect(isNeverSent(fetchError(new AggregateError([refused, refused])))).toBe(true);
    expect(isNeverSent(fetchError(new AggregateError([refused, reset])))).toBe(false);
    expect(isNeverSent(fetchError(new AggregateError([])))).toBe(false);
  });

  it.each([undefined, 'text', new Error('no cause'), new DOMException('late', 'TimeoutError')])(
    'is false for %s',
    (error) => {
      expect(isNeverSent(error)).toBe(false);
    },
  );

  it('is true for an unencrypted response to a TLS handshake, as the runtime reports it', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const error = await fetch(`https://127.0.0.1:${port}/`).catch((caught: unknown) => caught);
    expect(isNeverSent(error)).toBe(true);
    server.close();
  });
});
