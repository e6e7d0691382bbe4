import { describe, expect, it } from 'vitest';
import { readAccountTokens, toAccountCookies } from './account-cookies.ts';

const settings = { maxAgeSeconds: 600, sameSite: 'Lax', isSecure: true } as const;
const tokens = { accessToken: 'a.b.c', refreshToken: 'r-1', expiresAt: 1_700_000_000_000 };

function requestWith(cookie: string): Request {
  return new Request('https://www.example.com/cuenta', { headers: { cookie } });
}

describe('token cookies', () => {
  it('cannot be read by scripts, nor sent by forms of other sites or in the clear', () => {
    for (const cookie of toAccountCookies(tokens, settings))
      expect(cookie).toMatch(/^__Host-volante_.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('are read as they were set', () => {
    for (const isSecure of [true, false]) {
      const cookies = toAccountCookies(tokens, { ...settings, isSecure });
      const pairs = cookies.map((cookie) => cookie.split(';')[0]);
      expect(readAccountTokens(requestWith(pairs.join('; ')), isSecure)).toEqual(tokens);
    }
  });

  it('are deleted with the attributes with which they were set', () => {
    for (const cookie of toAccountCookies('ended', settings))
      expect(cookie).toContain('=; Max-Age=0; Path=/;');
  });

  it.each([
    '',
    'volante_token=',
    'volante_token=a b',
    'volante_token_expires=soon',
    'volante_refresh_token="x"',
  ])('are absent when their value is malformed: %s', (cookie) => {
    expect(readAccountTokens(requestWith(cookie), false)).toEqual({});
  });
});
