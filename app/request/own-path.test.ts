import { describe, expect, it } from 'vitest';
import { parseOwnPath } from './own-path.ts';

const origin = 'https://www.example.com';

describe('a way back', () => {
  it.each([
    ['/reserva', '/reserva'],
    ['/en/flota?tipo=suv#results', '/en/flota?tipo=suv#results'],
    ['https://www.example.com/cuenta', '/cuenta'],
    ['cuenta', '/cuenta'],
  ])('is accepted for a path of the site: %s', (value, path) => {
    expect(parseOwnPath(value, origin)).toBe(path);
  });

  it.each([
    'https://evil.example',
    '//evil.example/cuenta',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'http://www.example.com/',
    'https://www.example.com@evil.example/',
    'https://www.example.com//evil.example',
    '/.//evil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/flota%2f..%2fx',
    '/%09/evil.example',
    '/%0A/evil.example',
    '/%0d%0aSet-Cookie:a=b',
    '/\n/evil.example',
    '%2F%09%2Fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
    undefined,
    null,
  ])('is refused for other addresses: %s', (value) => {
    expect(parseOwnPath(value, origin)).toBeUndefined();
  });

  it('is not followed when it is longer than any page of ours, also only once it is escaped', () => {
    expect(parseOwnPath(`/flota?x=${'a'.repeat(1_991)}`, origin)).toHaveLength(2_000);
    expect(parseOwnPath(`/flota?x=${'a'.repeat(1_992)}`, origin)).toBeUndefined();
    expect(parseOwnPath(`/flota?x=${'ñ'.repeat(400)}`, origin)).toBeUndefined();
    expect(parseOwnPath(`/${'a'.repeat(1_000_000)}`, origin)).toBeUndefined();
  });
});
