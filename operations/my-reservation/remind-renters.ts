import type { Services } from '../ports/services.ts';

/** How long before the pick-up a renter is reminded. */
const REMINDER_HOURS = 48;

/** Queues the reminders that are due, each once; returns how many. Who books later than that has the confirmation. */
export function remindRenters({ outbox, clock }: Pick<Services, 'outbox' | 'clock'>): Promise<number> {
  return outbox.queueReminders(clock.now(), REMINDER_HOURS);
}
