import type { Services } from '../ports/services.ts';

const DAY_MS = 86_400_000;

const BATCH = 1_000;

/** Deletes sent mails `sentMailDays` after they were sent and their rental ended. Returns how many. */
export function pruneMails({
  outbox,
  clock,
  site,
}: Pick<Services, 'outbox' | 'clock' | 'site'>): Promise<number> {
  return outbox.pruneMails(clock.now() - site.sentMailDays * DAY_MS, BATCH);
}
