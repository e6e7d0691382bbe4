/** Programs that read pages for search engines and previews, by the names they give themselves. */
const CRAWLER = /bot\b|crawler|spider|chrome-lighthouse|facebookexternalhit|google\b|bingpreview|slurp/i;

export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && CRAWLER.test(userAgent);
}
