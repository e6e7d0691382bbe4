import { parseCookie, stringifySetCookie } from 'cookie';

/** Returns the value of a cookie, or undefined when the browser did not send it. */
export function readCookie(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.get('Cookie') ?? '')[name];
}

/**
 * Returns the name of a cookie of this site. With TLS the prefix `__Host-` prevents that another subdomain or
 * a plain HTTP response sets the cookie (RFC 6265bis); an attacker could otherwise put a visitor into the
 * attacker's own session.
 */
export function toOwnName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

export interface OwnCookie {
  value: string;
  /** Without it, the cookie ends with the browser session; 0 deletes it. */
  maxAgeSeconds?: number;
  /** Default: `lax`. */
  sameSite?: 'lax' | 'strict';
  /** Whether scripts of the page may read it. Default: no. */
  isReadable?: boolean;
}

/** Returns the Set-Cookie value of a cookie of this site, for the whole host. */
export function formatOwnCookie(
  name: string,
  { value, maxAgeSeconds, sameSite = 'lax', isReadable = false }: OwnCookie,
  isSecure: boolean,
): string {
  return stringifySetCookie(toOwnName(name, isSecure), value, {
    path: '/',
    ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    httpOnly: !isReadable,
    sameSite,
    secure: isSecure,
  });
}
