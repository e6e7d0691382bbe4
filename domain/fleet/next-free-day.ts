import type { Instant } from '../calendar/panama.ts';

/** The unit is free again at `until`. */
export interface BusyTime {
  from: Instant;
  until: Instant;
}

export const LOOK_AHEAD_DAYS = 60;

/** Panama has no daylight saving time. */
const DAY_MS = 86_400_000;

export function moveByDays({ from, until }: BusyTime, days: number): BusyTime {
  return { from: from + days * DAY_MS, until: until + days * DAY_MS };
}

/** Fewest days to move `wanted` so that one unit (an entry of `busy`) is free for all of it. */
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
