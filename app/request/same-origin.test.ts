import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from './security-headers.ts';

const SITE = 'https://www.example.com';

function post(path: string, headers: Record<string, string>, method = 'POST'): Request {
  return new Request(`${SITE}${path}`, { method, headers });
}

describe('isAllowedOrigin', () => {
  it.each([
    ['a form of our own', { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }],
    ['an older browser with our origin', { Origin: SITE }],
    ['a program that names no origin', {}],
  ])('allows a write from %s', (_, headers) => {
    expect(isAllowedOrigin(post('/locale', headers), SITE)).toBe(true);
  });

  it.each([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    [
      'a neighbor under the same domain',
      { Origin: 'https://shop.example.com', 'Sec-Fetch-Site': 'same-site' },
    ],
    ['another site in an older browser', { Origin: 'https://evil.example' }],
    ['a hidden origin', { Origin: 'null' }],
    ['our host on another port', { Origin: `${SITE}:8443` }],
    ['our host without TLS', { Origin: 'http://www.example.com' }],
  ])('refuses %s', (_, headers) => {
    expect(isAllowedOrigin(post('/locale', headers), SITE)).toBe(false);
    expect(isAllowedOrigin(post('/reserva', headers, 'DELETE'), SITE)).toBe(false);
  });

  it('allows reading from any origin', () => {
    expect(isAllowedOrigin(post('/flota', { 'Sec-Fetch-Site': 'cross-site' }, 'GET'), SITE)).toBe(true);
  });

  it('allows the bank to post to the return address only', () => {
    const bank = { Origin: 'https://bank.example', 'Sec-Fetch-Site': 'cross-site' };
    expect(isAllowedOrigin(post('/pay/return/attempt/token', bank), SITE)).toBe(true);
    expect(isAllowedOrigin(post('/pay/returned', bank), SITE)).toBe(false);
    expect(isAllowedOrigin(post('/en/pay/return/attempt/token', bank), SITE)).toBe(false);
    expect(isAllowedOrigin(post('/pay/window', bank), SITE)).toBe(false);
  });
});
