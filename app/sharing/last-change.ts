import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { PublicPage } from './public-pages.ts';

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
