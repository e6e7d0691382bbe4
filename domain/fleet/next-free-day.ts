import type { Instant } from '../calendar/panama.ts';

/** A time in which a unit is away; at its end it is free again. */
export interface BusyTime {
  from: Instant;
  until: Instant;
}

/** Days after the wanted ones that are looked at. */
export const LOOK_AHEAD_DAYS = 60;

/** Panama has no summer time. */
const DAY_MS = 86_400_000;

/** The same time so many days later. */
export function moveByDays({ from, until }: BusyTime, days: number): BusyTime {
  return { from: from + days * DAY_MS, until: until + days * DAY_MS };
}

/**
 * By how many days a rental must move so that one unit is free for all of it, the fewest; undefined: by more than are looked
 * at. `busy` has the times of each unit; `isBookable` says whether the rental may be booked at all that many days later.
 */
export function findNextFreeDay(
  busy: BusyTime[][],
  wanted: BusyTime,
  isBookable: (days: number) => boolean,
): number | undefined {
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days += 1) {
    const moved = moveByDays(wanted, days);
    if (busy.some((times) => isFree(times, moved)) && isBookable(days)) return days;
  }
  return undefined;
}

function isFree(times: BusyTime[], wanted: BusyTime): boolean {
  return times.every(({ from, until }) => until <= wanted.from || from >= wanted.until);
}
