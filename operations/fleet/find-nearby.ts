import { sortByDistance } from '#domain/fleet/distance.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import type { Texts } from '#domain/texts.ts';
import type { Services } from '../ports/services.ts';
import { recheckSearch, type ValidSearch } from './check-search.ts';
import { canBook, type FleetOffer, isTaken, searchFleet } from './search-fleet.ts';

/** A branch at which a car is free for the same dates. */
export interface NearbyOffer {
  branchCode: string;
  branchName: Texts;
  /** Distance to the branch of the search as the crow flies. */
  kilometers: number;
  /** All-in totals for a pick-up there. */
  totals: { prepaid: Cents; normal: Cents };
}

/** Branches that are looked at for one search, nearest first; each costs a look at the stock. */
const MAXIMUM_BRANCHES = 4;

/**
 * Returns the nearest branch for each car, by id, whose class is sold out at the branch of the search. A
 * rental that returns to its branch also returns to the other one. stock.md#sold-out.
 */
export async function findNearby(
  services: Services,
  valid: ValidSearch,
  { offers, coupon }: { offers: FleetOffer[]; coupon: Coupon | undefined },
): Promise<Map<string, NearbyOffer>> {
  const found = new Map<string, NearbyOffer>();
  const missing = new Set(offers.filter(isTaken).map(({ car }) => car.id));
  const content = services.content.current();
  const { search, pickupBranch } = valid;
  const others = content.branches.filter(({ code }) => code !== pickupBranch.code);
  const nearest = sortByDistance(pickupBranch, others).slice(0, MAXIMUM_BRANCHES);
  for (const { place: branch, km: kilometers } of nearest) {
    if (missing.size === 0) break;
    const isRoundTrip = search.returnLocation === search.pickupLocation;
    const moved = recheckSearch(services, content, {
      ...search,
      pickupLocation: branch.code,
      returnLocation: isRoundTrip ? branch.code : search.returnLocation,
    });
    if (moved.kind === 'invalid') continue;
    const { offers } = await searchFleet(services, { search: moved, coupon });
    for (const offer of offers) {
      if (!canBook(offer) || !missing.delete(offer.car.id)) continue;
      const normal = offer.isPrepaidOnly ? offer.prepaid : offer.normal;
      const totals = { prepaid: offer.prepaid.totalCents, normal: normal.totalCents };
      found.set(offer.car.id, { branchCode: branch.code, branchName: branch.name, kilometers, totals });
    }
  }
  return found;
}
