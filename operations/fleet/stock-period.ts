import { toInstant } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { StockPeriod } from '../ports/reservation-store.ts';

/** When a unit is away: from the pick-up until the return plus the time it takes to make it ready again. */
export function stockPeriod(search: RentalSearch, turnaroundMinutes: number): StockPeriod {
  return { from: toInstant(search.pickupAt), until: toInstant(search.returnAt) + turnaroundMinutes * 60_000 };
}
