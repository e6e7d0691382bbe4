import {
  addDays,
  dateOf,
  fromInstant,
  joinDateTime,
  minutesBetween,
  timeOf,
} from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Services } from '../ports/services.ts';
import { readSearch, recheckSearch, type SearchFields } from './check-search.ts';
import { moveSearch } from './search-fleet.ts';

/** Days after the pick-up, or before and after the return, that are tried. */
const LOOK_AROUND_DAYS = 14;

/** The form offers times of every half hour. */
const TIMES = Array.from({ length: 48 }, (_, step) =>
  [Math.floor(step / 2), 30 * (step % 2)].map((part) => String(part).padStart(2, '0')).join(':'),
);

/** What can be searched instead, and whether the time of the pick-up has passed. */
export interface NextPossible {
  search: RentalSearch;
  hasPassed: boolean;
}

/**
 * The nearest search like one that the rules of `checkPeriod` refuse. First the pick-up: another time of its day, else
 * another day with the same length; then the return in the same manner. Undefined for a search that cannot be read or
 * ends before it begins, and where nothing fits within two weeks.
 */
export function findNextPossible(
  services: Pick<Services, 'clock' | 'content'>,
  fields: SearchFields,
): NextPossible | undefined {
  const content = services.content.current();
  const read = readSearch(content, fields);
  if (read.kind === 'invalid' || read.search.returnAt <= read.search.pickupAt) return undefined;
  const now = fromInstant(services.clock.now());
  const { disableReservationsUntil = now, reservationMinDays } = content.site;
  const problemsOf = (one: RentalSearch) => {
    const checked = recheckSearch(services, content, one);
    return checked.kind === 'valid' ? [] : checked.problems;
  };
  const hasPickup = (one: RentalSearch) => !problemsOf(one).some(({ field }) => field.startsWith('pickup'));
  const begun = listPickups(read.search, disableReservationsUntil > now ? disableReservationsUntil : now);
  const picked = begun.find(hasPickup);
  const found = picked && listReturns(picked, reservationMinDays).find((one) => problemsOf(one).length === 0);
  return found && { search: found, hasPassed: read.search.pickupAt < now };
}

/** In the order in which they are tried. `first`: before it no car can be picked up. */
function listPickups(search: RentalSearch, first: string): RentalSearch[] {
  const times = nearTimes(search.pickupAt).map((pickupAt) => ({ ...search, pickupAt }));
  const daysBehind = Math.max(0, Math.ceil(minutesBetween(search.pickupAt, first) / 1440));
  const days = Array.from({ length: LOOK_AROUND_DAYS }, (_, day) => moveSearch(search, daysBehind + day));
  return [search, ...times, ...days];
}

function listReturns(search: RentalSearch, minimumDays: number): RentalSearch[] {
  const { returnAt } = search;
  const days = Array.from({ length: Math.max(LOOK_AROUND_DAYS, minimumDays) }, (_, day) => [
    day + 1,
    -day - 1,
  ]);
  const moved = days.flat().map((by) => joinDateTime(addDays(dateOf(returnAt), by), timeOf(returnAt)));
  return [returnAt, ...nearTimes(returnAt), ...moved].map((at) => ({ ...search, returnAt: at }));
}

/** The other times of the day: later ones, then earlier ones, nearest first. */
function nearTimes(at: string): string[] {
  const later = TIMES.filter((time) => time > timeOf(at));
  const earlier = TIMES.filter((time) => time < timeOf(at)).reverse();
  return [...later, ...earlier].map((time) => joinDateTime(dateOf(at), time));
}
