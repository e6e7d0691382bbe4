import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isNeverSent } from './never-sent.ts';

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
