import { parseCookie, stringifySetCookie } from 'cookie';

/** Value of a cookie of the request; undefined also when it is empty. */
export function readCookie(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.get('cookie') ?? '')[name] || undefined;
}

interface CookieOptions {
  maxAgeMs: number;
  isSecure: boolean;
}

/** Formats a cookie as content.md#sign-in lists it: for the whole host, HttpOnly, SameSite=Lax. */
export function formatCookie(name: string, value: string, { maxAgeMs, isSecure }: CookieOptions): string {
  return stringifySetCookie(name, value, {
    maxAge: Math.floor(maxAgeMs / 1000),
    path: '/',
    expires: new Date(Date.now() + maxAgeMs),
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
  });
}
