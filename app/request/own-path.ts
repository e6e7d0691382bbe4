/** Paths that a program may read as `//` when it decodes once too often or drops control characters. */
const TREACHEROUS = /^\/[/\\]|%2f|%5c|%[01][\da-f]|%7f/i;

/** Longest path and query that is followed. Searches, the longest addresses, have some hundred characters. */
const MAX_LENGTH = 2_000;

/**
 * Returns the path, query and hash of an untrusted address of this site, or undefined when it is invalid or
 * leads to another site, or is too long. The result starts with exactly one slash and contains no encoded
 * slash, so a redirect to it cannot leave the site.
 */
export function parseOwnPath(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  if (url.origin !== origin || TREACHEROUS.test(url.pathname)) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.length > MAX_LENGTH ? undefined : path;
}
