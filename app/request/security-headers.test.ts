import { describe, expect, it } from 'vitest';
import { applyCachePolicy, applySecurityHeaders, contentSecurityPolicy } from './security-headers.ts';

describe('contentSecurityPolicy', () => {
  it('allows inline scripts by nonce only, and nothing that is not named', () => {
    const policy = contentSecurityPolicy('abc123');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'nonce-abc123'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('lets a payment page name the targets of its form', () => {
    const policy = contentSecurityPolicy('abc', { formAction: ['https://bank.example'] });
    expect(policy).toContain("form-action 'self' https://bank.example;");
  });
});

describe('applySecurityHeaders', () => {
  it('sets headers on every response and keeps a policy that the route has set', () => {
    const headers = new Headers({ 'Content-Security-Policy': "default-src 'self'" });
    applySecurityHeaders(headers, { nonce: 'n' });
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(headers.has('Strict-Transport-Security')).toBe(false);
  });

  it('sets HSTS as the settings require it', () => {
    const headers = new Headers();
    applySecurityHeaders(headers, { nonce: 'n', strictTransport: 'max-age=31536000' });
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });
});

describe('applyCachePolicy', () => {
  const policyOf = (
    init: Record<string, string>,
    exchange: { method: string; status: number; purpose?: string },
  ) => {
    const headers = new Headers(init);
    applyCachePolicy(headers, exchange);
    return headers.get('Cache-Control');
  };

  it.each([
    ['a page', {}, { method: 'GET', status: 200 }, 'private, no-cache'],
    ['a prefetch', {}, { method: 'GET', status: 200, purpose: 'prefetch' }, 'private, max-age=30'],
    ['a prefetch that fails', {}, { method: 'GET', status: 404, purpose: 'prefetch' }, 'private, no-store'],
    ['an error', {}, { method: 'GET', status: 404 }, 'private, no-store'],
    ['an answer to a form', {}, { method: 'POST', status: 303 }, 'private, no-store'],
    ['a new cookie', { 'Set-Cookie': 'a=b' }, { method: 'GET', status: 200 }, 'private, no-store'],
    [
      'a file that says it itself',
      { 'Cache-Control': 'public, max-age=60' },
      { method: 'GET', status: 200 },
      'public, max-age=60',
    ],
  ])('sets the cache policy of %s', (_, init, exchange, expected) => {
    expect(policyOf(init, exchange)).toBe(expected);
  });
});
