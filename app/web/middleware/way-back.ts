import type { RouterContextProvider } from 'react-router';
import { publicOriginContext } from '#app/request/context.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import { parseOwnPath } from '#app/request/own-path.ts';

/** A cookie, because the address to which a provider returns is fixed. */
const COOKIE = 'volante_way_back';
/** Long enough to sign in at the provider. */
const MAX_AGE_SECONDS = 600;

type Context = Readonly<RouterContextProvider>;

/** The Set-Cookie value that stores a path of this site for the return from a provider; '' deletes it. */
export function rememberWayBack(context: Context, path: string | undefined): string {
  const value = encodeURIComponent(path ?? '');
  return toOwnCookie(context, COOKIE, { value, maxAgeSeconds: path ? MAX_AGE_SECONDS : 0 });
}

/** Returns the stored path. Undefined when there is none, or it leads to another site. */
export function readWayBack(request: Request, context: Context): string | undefined {
  const value = readOwnCookie(request, context, COOKIE);
  try {
    return parseOwnPath(decodeURIComponent(value ?? ''), context.get(publicOriginContext));
  } catch {
    return undefined;
  }
}
