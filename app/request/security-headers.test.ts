import { describe, expect, it } from 'vitest';
import { applyCachePolicy } from './security-headers.ts';

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
