import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { publicOriginContext } from './context.ts';
import { readOwnCookie, toHostCookie, toOwnCookie, withoutOwnCookies } from './own-cookie.ts';

function contextOf(origin: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(publicOriginContext, origin);
  return context;
}

function requestWith(cookie: string): Request {
  return new Request('https://www.example.com/', { headers: { cookie } });
}

const tls = contextOf('https://www.example.com');
const plain = contextOf('http://127.0.0.1:3000');

describe('a cookie of the site', () => {
  it('belongs to this host alone where there is TLS', () => {
    expect(toOwnCookie(tls, 'volante_pass', { value: 'x' })).toBe(
      '__Host-volante_pass=x; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(toOwnCookie(plain, 'volante_pass', { value: 'x', maxAgeSeconds: 60 })).toBe(
      'volante_pass=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('is read by the name with which it was set, never by a name that a sibling domain can set', () => {
    const both = requestWith('volante_pass=theirs; __Host-volante_pass=ours');
    expect(readOwnCookie(both, tls, 'volante_pass')).toBe('ours');
    expect(readOwnCookie(requestWith('volante_pass=theirs'), tls, 'volante_pass')).toBeUndefined();
    expect(readOwnCookie(requestWith('volante_pass=ours'), plain, 'volante_pass')).toBe('ours');
  });

  it('is not shared with other hosts', () => {
    const cookie =
      'state=1; volante_draft=a; __Host-volante_token=b; i18n_redirected=en; __Host-i18n_redirected=en; other=2';
    expect(withoutOwnCookies(requestWith(cookie), plain)).toBe('state=1; other=2');
  });

  it('of the content service belongs to this host alone where there is TLS, too', () => {
    const given = 'openid.x=a=b; Max-Age=600; Path=/auth; Domain=example.com; HttpOnly; Secure; SameSite=Lax';
    expect(toHostCookie(plain, given)).toBe(given);
    const kept = toHostCookie(tls, given);
    expect(kept).toBe('__Host-openid.x=a=b; Max-Age=600; HttpOnly; SameSite=Lax; Path=/; Secure');
    const sent = requestWith(`openid.x=theirs; ${kept.split(';')[0]}; __Host-volante_token=c`);
    expect(withoutOwnCookies(sent, tls)).toBe('openid.x=a=b');
  });
});
