import type { RouterContextProvider } from 'react-router';
import { publicOriginContext } from '../context.ts';
import { toOwnName } from './own-cookie-name.ts';
import { readCookie } from './read-cookie.ts';

type Context = Readonly<RouterContextProvider>;

/** Cookies that the site sets for itself alone, under either name. */
const OWN = /^(?:(?:__Host-)?volante_|i18n_)/;

/** The value of such a cookie; undefined: the browser did not send it. */
export function readOwnCookie(request: Request, context: Context, name: string): string | undefined {
  return readCookie(request, toOwnName(name, isSecure(context)));
}

/**
 * The Set-Cookie value of such a cookie, which no script reads. Without `maxAgeSeconds` it ends with the browser; 0
 * takes it away.
 */
export function toOwnCookie(
  context: Context,
  name: string,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds?: number },
): string {
  const age = maxAgeSeconds === undefined ? '' : ` Max-Age=${maxAgeSeconds};`;
  const attributes = `Path=/;${age} HttpOnly; SameSite=Lax${isSecure(context) ? '; Secure' : ''}`;
  return `${toOwnName(name, isSecure(context))}=${value}; ${attributes}`;
}

/** The Cookie header without what is ours: for others who are asked in the visitor's name. */
export function withoutOwnCookies(request: Request): string {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair !== '' && !OWN.test(pair)).join('; ');
}

function isSecure(context: Context): boolean {
  return context.get(publicOriginContext).startsWith('https:');
}
