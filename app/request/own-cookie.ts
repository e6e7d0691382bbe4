import type { RouterContextProvider } from 'react-router';
import { publicOriginContext } from './context.ts';
import { formatOwnCookie, type OwnCookie, readCookie, toOwnName } from './cookies.ts';

type Context = Readonly<RouterContextProvider>;

/** Names of the cookies of this site, with or without the prefix. */
const OWN = /^(?:__Host-)?(?:volante_|i18n_)/;

/** Returns the value of such a cookie, or undefined when the browser did not send it. */
export function readOwnCookie(request: Request, context: Context, name: string): string | undefined {
  return readCookie(request, toOwnName(name, isSecure(context)));
}

/** Returns the Set-Cookie value of such a cookie. */
export function toOwnCookie(context: Context, name: string, cookie: OwnCookie): string {
  return formatOwnCookie(name, cookie, isSecure(context));
}

/**
 * Returns the Cookie header without the site's own cookies, for requests to the content service on behalf of
 * the visitor. With TLS only the cookies of `toHostCookie`, by the names that the service gave them.
 */
export function withoutOwnCookies(request: Request, context: Context): string {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  const foreign = pairs.filter((pair) => pair !== '' && !OWN.test(pair));
  if (!isSecure(context)) return foreign.join('; ');
  const prefix = toOwnName('', true);
  return foreign
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
    .join('; ');
}

/**
 * A cookie of the content service for this host alone: with TLS it gets the prefix, which browsers accept only with
 * `Secure`, `Path=/` and without `Domain`.
 */
export function toHostCookie(context: Context, cookie: string): string {
  if (!isSecure(context)) return cookie;
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.filter((attribute) => !/^(domain|path|secure)\b/i.test(attribute));
  return [toOwnName(pair, true), ...kept, 'Path=/', 'Secure'].join('; ');
}

function isSecure(context: Context): boolean {
  return context.get(publicOriginContext).startsWith('https:');
}
