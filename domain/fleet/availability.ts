import type { Instant } from '../calendar/panama.ts';
import type { FleetStatus } from './car.ts';

/** Limits for "few": a number of units, or a share of all units. */
const FEW_UNITS = 1;
const FEW_SHARE = 0.2;

interface Units {
  units: number;
  free: number;
}

/** Content's status, lowered but never raised by the stock. stock.md#stock. */
export function effectiveStatus(content: FleetStatus, stock: Units | undefined): FleetStatus {
  if (content === 'unavailable' || !stock) return content;
  if (stock.free <= 0) return 'unavailable';
  return isFew(stock) ? 'lowAvailability' : content;
}

function isFew({ units, free }: Units): boolean {
  return free <= FEW_UNITS || free <= units * FEW_SHARE;
}

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
