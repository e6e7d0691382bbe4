/** Paths that a program may read as `//` when it decodes once too often or drops control characters. */
const TREACHEROUS = /^\/[/\\]|%2f|%5c|%[01][\da-f]|%7f/i;

/**
 * Returns the path, query and hash of an untrusted address of this site, or undefined when it is invalid or
 * leads to another site. The result starts with exactly one slash and contains no encoded slash, so a
 * redirect to it cannot leave the site.
 */
export function parseOwnPath(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  if (url.origin !== origin || TREACHEROUS.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
