import type { Cents } from '#domain/money/money.ts';
import type { Coupon } from '#domain/pricing/rates.ts';
import type { Services } from '../ports/services.ts';
import { checkSearch, type SearchFields } from './check-search.ts';
import { canBook, type FleetOffer, searchFleet } from './search-fleet.ts';

/**
 * Returns the lowest all-in total of a car that can be booked for a search, for either way to pay. Undefined
 * when the search is invalid or no car is left. requirements.md#routes.
 */
export async function findCheapest(
  services: Services,
  fields: SearchFields,
  coupon?: Coupon,
): Promise<Cents | undefined> {
  const search = checkSearch(services, fields);
  if (search.kind === 'invalid') return undefined;
  return cheapestTotal((await searchFleet(services, { search, coupon })).offers);
}

/** The lowest total of the offers that can be booked. */
export function cheapestTotal(offers: readonly FleetOffer[]): Cents | undefined {
  const totals = offers
    .filter(canBook)
    .map(({ prepaid, normal }) => Math.min(prepaid.totalCents, normal.totalCents));
  return totals.length > 0 ? Math.min(...totals) : undefined;
}
