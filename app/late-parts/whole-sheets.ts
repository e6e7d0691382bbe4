/**
 * Style sheets that a start without a visitor's doing linked for paper alone (`app/deferred-start.server.ts`) hold for the
 * screen from now on, too.
 */
export function wearWholeSheets(page: Document): void {
  const links = page.querySelectorAll('link[rel="stylesheet"][media="print"]');
  for (const link of links) link.removeAttribute('media');
}
