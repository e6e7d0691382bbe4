import { toInstant } from '#domain/calendar/panama.ts';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { SiteContent } from '../ports/content.ts';
import type { StockRequest } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';

/** From the pick-up until the return plus the turnaround. */
export function stockPeriod(search: RentalSearch, turnaroundMinutes: number): StockPeriod {
  return { from: toInstant(search.pickupAt), until: toInstant(search.returnAt) + turnaroundMinutes * 60_000 };
}

/** The rental of a search, wanted now. */
export function toStockRequest(
  services: Services,
  { site }: SiteContent,
  search: RentalSearch,
): StockRequest {
  return {
    brand: services.site.brand,
    pickupBranch: search.pickupLocation,
    returnBranch: search.returnLocation,
    period: stockPeriod(search, site.turnaroundMinutes),
    now: services.clock.now(),
  };
}
