import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Job } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';

/** Open job offers, including the closing day, in content's order. */
export function listJobs({ content, clock }: Services): Job[] {
  const today = dateOf(fromInstant(clock.now()));
  return content.current().jobs.filter(({ closesOn }) => !closesOn || today <= closesOn);
}
