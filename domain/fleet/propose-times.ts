import {
  addDays,
  dateOf,
  type Instant,
  joinDateTime,
  type PanamaDateTime,
  timeOf,
} from '../calendar/panama.ts';
import type { RestrictionKind } from './restrictions.ts';

export const LOOK_AHEAD_DAYS = 60;

/** Panama has no daylight saving time. */
const DAY_MS = 86_400_000;

export interface RentalTimes {
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
}

/**
 * Returns the nearest times that are allowed instead of those that a restriction of this kind refuses. Where
 * another return would do, it is tried first; otherwise the next pick-up with the same length. Undefined
 * when none is allowed within `LOOK_AHEAD_DAYS`. stock.md#restrictions.
 */
export function proposeTimes<Wanted extends RentalTimes>(
  wanted: Wanted,
  kind: RestrictionKind,
  isAllowed: (times: Wanted) => boolean,
): Wanted | undefined {
  const returns = toReturns(kind).map((by) => ({ ...wanted, returnAt: move(wanted.returnAt, by) }));
  const pickups = DAYS.map((by) => ({
    ...wanted,
    pickupAt: move(wanted.pickupAt, by),
    returnAt: move(wanted.returnAt, by),
  }));
  return [...returns.filter(({ pickupAt, returnAt }) => pickupAt < returnAt), ...pickups].find(isAllowed);
}

const DAYS = Array.from({ length: LOOK_AHEAD_DAYS }, (_, at) => at + 1);

/** By how many days another return is tried, nearest first; a longer rental before a shorter one. */
function toReturns(kind: RestrictionKind): number[] {
  switch (kind) {
    case 'min-days':
      return DAYS;
    case 'max-days':
      return DAYS.map((day) => -day);
    case 'no-return':
      return DAYS.flatMap((day) => [day, -day]);
    case 'stop-sale':
    case 'no-pickup':
      return [];
  }
}

function move(at: PanamaDateTime, days: number): PanamaDateTime {
  return joinDateTime(addDays(dateOf(at), days), timeOf(at));
}

interface Period {
  from: Instant;
  until: Instant;
}

export function moveByDays<Wanted extends Period>(wanted: Wanted, days: number): Wanted {
  return { ...wanted, from: wanted.from + days * DAY_MS, until: wanted.until + days * DAY_MS };
}

/** Fewest days to move `wanted` so that it can be booked. */
export function findNextFreeDay<Wanted extends Period>(
  wanted: Wanted,
  canBook: (days: number, moved: Wanted) => boolean,
): number | undefined {
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days += 1)
    if (canBook(days, moveByDays(wanted, days))) return days;
  return undefined;
}
