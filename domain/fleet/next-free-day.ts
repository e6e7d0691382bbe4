import type { Instant } from '../calendar/panama.ts';

interface Period {
  from: Instant;
  until: Instant;
}

export const LOOK_AHEAD_DAYS = 60;

/** Panama has no daylight saving time. */
const DAY_MS = 86_400_000;

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
