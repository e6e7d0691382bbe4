import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { PublicPage } from './public-pages.ts';

/**
 * The last day on which a page is known to have changed: a promotion began or had ended, a job was posted or closed.
 * Undefined where content has no dates; a day that nobody knows would teach search engines to believe none.
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

/** Last days belong to what ends with them. */
function dayAfter(date: PanamaDate | undefined): PanamaDate | undefined {
  return date && addDays(date, 1);
}
