/** Value of a cookie of the request. Of several cookies with one name the first is used. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

interface CookieOptions {
  maxAgeMs: number;
  nowMs: number;
  isSecure: boolean;
}

/** Formats a cookie as content.md#sign-in lists it: for the whole host, HttpOnly, SameSite=Lax. */
export function formatCookie(
  name: string,
  value: string,
  { maxAgeMs, nowMs, isSecure }: CookieOptions,
): string {
  const parts = [
    `${name}=${value}`,
    `Max-Age=${Math.floor(maxAgeMs / 1000)}`,
    'Path=/',
    `Expires=${new Date(nowMs + maxAgeMs).toUTCString()}`,
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Lax',
  ];
  return parts.join('; ');
}
