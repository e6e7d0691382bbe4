/** User agents of programs that read pages for search engines and link previews. */
const CRAWLER = /bot\b|crawler|spider|chrome-lighthouse|facebookexternalhit|google\b|bingpreview|slurp/i;

export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && CRAWLER.test(userAgent);
}
