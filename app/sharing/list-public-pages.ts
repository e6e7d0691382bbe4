import type { SiteContent } from '#operations/ports/content.ts';
import { findLeasing, findOverview } from '../routes/corporate/corporate-pages.ts';
import { PUBLIC_PAGES, type PublicPage, type PublicPageName } from './public-pages.ts';

/** All that search engines should know of; only these have canonical addresses of their own. */
export function listPublicPages(content: Pick<SiteContent, 'infoPages'>): PublicPage[] {
  return [
    ...(Object.keys(PUBLIC_PAGES) as PublicPageName[]).map((kind) => ({ kind })),
    ...content.infoPages
      .filter(({ slug }) => !findCanonicalPath(content, slug))
      .map(({ slug }) => ({ kind: 'info', slug }) as const),
  ];
}

/**
 * Where the text of an information page is shown with more around it, in the area for companies; search engines keep
 * that page.
 */
export function findCanonicalPath(content: Pick<SiteContent, 'infoPages'>, slug: string): string | undefined {
  if (findLeasing(content)?.slug === slug) return PUBLIC_PAGES.leasing;
  return findOverview(content)?.slug === slug ? PUBLIC_PAGES.corporate : undefined;
}
