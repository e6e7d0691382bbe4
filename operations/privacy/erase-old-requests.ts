import type { Services } from '../ports/services.ts';

const DAY_MS = 86_400_000;

const BATCH = 100;

/** Erases corporate requests, including contact data, after `corporateRequestDays`. Returns how many. */
export function eraseOldRequests({
  corporateRequests,
  clock,
  site,
}: Pick<Services, 'corporateRequests' | 'clock' | 'site'>): Promise<number> {
  return corporateRequests.eraseBefore(clock.now() - site.corporateRequestDays * DAY_MS, BATCH);
}
