import type { Services } from '../ports/services.ts';

const REMINDER_HOURS = 48;

/** Queues due reminders, each once; returns how many. Later bookings get only the confirmation. */
export function remindRenters({ outbox, clock }: Pick<Services, 'outbox' | 'clock'>): Promise<number> {
  return outbox.queueReminders(clock.now(), REMINDER_HOURS);
}
