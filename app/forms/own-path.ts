/** What a program that decodes once too often takes for two slashes, or leaves out between them. */
const TREACHEROUS = /^\/[/\\]|%2f|%5c|%[01][\da-f]|%7f/i;

/**
 * The path, query and hash of an address of this site as somebody sent it; undefined: it leads elsewhere, or is none. What comes
 * out begins with exactly one slash and hides none, so that a redirect there cannot leave the site.
 */
export function parseOwnPath(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, origin)) return undefined;
  const url = new URL(value, origin);
  if (url.origin !== origin || TREACHEROUS.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
