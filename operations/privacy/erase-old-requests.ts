import type { Services } from '../ports/services.ts';

const DAY_MS = 86_400_000;

/** Requests of one round; the next takes the rest. */
const BATCH = 100;

/** Erases what companies asked for longer ago than it may be kept, names, addresses and telephones included. Returns how many. */
export function eraseOldRequests({
  corporateRequests,
  clock,
  site,
}: Pick<Services, 'corporateRequests' | 'clock' | 'site'>): Promise<number> {
  return corporateRequests.eraseBefore(clock.now() - site.corporateRequestDays * DAY_MS, BATCH);
}
