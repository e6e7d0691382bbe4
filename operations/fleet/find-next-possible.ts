import { dateOf, fromInstant, minutesBetween } from '#domain/calendar/panama.ts';
import { LEAD_TIME_MINUTES } from '#domain/fleet/check-period.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Services } from '../ports/services.ts';
import { readSearch, recheckSearch, type SearchFields } from './check-search.ts';
import { moveSearch } from './search-fleet.ts';

/** The form offers times of every half hour. */
const STEP_MS = 30 * 60_000;
const LOOK_AHEAD_DAYS = 14;

/** What can be searched instead, and whether the time of the pick-up has passed; otherwise it is too soon. */
export interface NextPossible {
  search: RentalSearch;
  hasPassed: boolean;
}

/**
 * The first search like one whose pick-up has passed or is too soon: a later time of the same day, else another day
 * with the same times and length. Undefined for other searches, and where nothing fits within two weeks.
 */
export function findNextPossible(
  services: Pick<Services, 'clock' | 'content'>,
  fields: SearchFields,
): NextPossible | undefined {
  const content = services.content.current();
  const read = readSearch(content, fields);
  if (read.kind === 'invalid') return undefined;
  const { search } = read;
  const nowMs = services.clock.now();
  const now = fromInstant(nowMs);
  const soonest = fromInstant(Math.ceil((nowMs + LEAD_TIME_MINUTES * 60_000) / STEP_MS) * STEP_MS);
  if (search.pickupAt >= soonest) return undefined;
  const isSameDay = dateOf(search.pickupAt) === dateOf(soonest);
  const daysBehind = Math.max(0, Math.ceil(minutesBetween(search.pickupAt, now) / 1440));
  const moved = Array.from({ length: LOOK_AHEAD_DAYS }, (_, day) => moveSearch(search, daysBehind + day));
  const later = isSameDay ? [{ ...search, pickupAt: soonest }] : [];
  const found = [...later, ...moved].find((one) => recheckSearch(services, content, one).kind === 'valid');
  return found && { search: found, hasPassed: search.pickupAt < now };
}
