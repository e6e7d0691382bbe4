import type { SiteContent } from '#operations/ports/content.ts';
import { findLeasingPage, findOverviewPage } from './corporate-info.ts';
import { PUBLIC_PAGES, type PublicPage, type PublicPageName } from './public-pages.ts';

/** Returns all pages that search engines should index. Only these have canonical URLs of their own. */
export function listPublicPages(content: Pick<SiteContent, 'infoPages'>): PublicPage[] {
  return [
    ...(Object.keys(PUBLIC_PAGES) as PublicPageName[]).map((kind) => ({ kind })),
    ...content.infoPages
      .filter(({ slug }) => !findCanonicalPath(content, slug))
      .map(({ slug }) => ({ kind: 'info', slug }) as const),
  ];
}

/**
 * Returns the path of the corporate page that contains the text of an info page and more, which search
 * engines should index instead. Undefined for other info pages.
 */
export function findCanonicalPath(content: Pick<SiteContent, 'infoPages'>, slug: string): string | undefined {
  if (findLeasingPage(content.infoPages)?.slug === slug) return PUBLIC_PAGES.leasing;
  return findOverviewPage(content.infoPages)?.slug === slug ? PUBLIC_PAGES.corporate : undefined;
}
