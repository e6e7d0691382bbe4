import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { findLeasingPage, findOverviewPage } from './corporate-info.ts';
import { CONDITIONS_SLUG, PUBLIC_PAGES, type PublicPage, type PublicPageName } from './public-pages.ts';

/** Returns all pages that search engines should index. Only these have canonical URLs of their own. */
export function listPublicPages(content: Pick<SiteContent, 'infoPages'>): PublicPage[] {
  return [
    ...(Object.keys(PUBLIC_PAGES) as PublicPageName[]).map((kind) => ({ kind })),
    ...content.infoPages
      .filter(({ slug }) => !findCanonicalPath(content, slug))
      .map(({ slug }) => ({ kind: 'info', slug }) as const),
  ];
}

/** The page that has the text of an info page and more, to be indexed instead; undefined: none. */
export function findCanonicalPath(content: Pick<SiteContent, 'infoPages'>, slug: string): string | undefined {
  if (slug === CONDITIONS_SLUG) return PUBLIC_PAGES.conditions;
  if (findLeasingPage(content.infoPages)?.slug === slug) return PUBLIC_PAGES.leasing;
  return findOverviewPage(content.infoPages)?.slug === slug ? PUBLIC_PAGES.corporate : undefined;
}

/**
 * Returns the last day on which a page is known to have changed: a promotion started or had ended, a job was
 * posted or closed. Undefined when the content has no dates, because search engines stop trusting a site with
 * wrong dates.
 */
export function findLastChange(
  page: PublicPage,
  { promos, jobs }: Pick<SiteContent, 'promos' | 'jobs'>,
  today: PanamaDate,
): PanamaDate | undefined {
  const changes = {
    promos: promos.flatMap(({ validFrom, validUntil }) => [validFrom, dayAfter(validUntil)]),
    jobs: jobs.flatMap(({ postedOn, closesOn }) => [postedOn, dayAfter(closesOn)]),
  };
  if (page.kind !== 'promos' && page.kind !== 'jobs') return undefined;
  const passed = changes[page.kind].filter((date) => date !== undefined && date <= today);
  return passed.toSorted().at(-1);
}

/** The last day is inclusive, so the page changes on the day after. */
function dayAfter(date: PanamaDate | undefined): PanamaDate | undefined {
  return date && addDays(date, 1);
}
