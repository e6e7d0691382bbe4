import { toInstant } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { StockPeriod } from '../ports/reservation-store.ts';

/** From the pick-up until the return plus the turnaround. */
export function stockPeriod(search: RentalSearch, turnaroundMinutes: number): StockPeriod {
  return { from: toInstant(search.pickupAt), until: toInstant(search.returnAt) + turnaroundMinutes * 60_000 };
}
