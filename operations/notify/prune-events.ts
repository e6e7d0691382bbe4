import type { Services } from '../ports/services.ts';

/** Longer than an outage after which a rental system still reads missed events from the feed. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

const BATCH = 1_000;

/** Deletes events after 90 days, except those that are still to be delivered. Returns how many. */
export function pruneEvents({ outbox, clock }: Pick<Services, 'clock' | 'outbox'>): Promise<number> {
  return outbox.prune(clock.now() - KEPT_MS, BATCH);
}
