import { rentalDays } from '#domain/calendar/panama.ts';
import { sortByDistance } from '#domain/fleet/distance.ts';
import { fitsRentalDays } from '#domain/fleet/filter-fleet.ts';
import { LOOK_AHEAD_DAYS, moveByDays, proposeTimes } from '#domain/fleet/propose-times.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import { fitUnit } from '#domain/stock/fit-unit.ts';
import type { Texts } from '#domain/texts.ts';
import type { SiteContent } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import {
  recheckSearch,
  restrictionOf,
  stockPeriod,
  toStockRequest,
  type ValidSearch,
} from './check-search.ts';
import { canBook, type FleetOffer, isTaken, searchFleet } from './search-fleet.ts';

/**
 * Returns for each car, by id, that a restriction refuses the nearest search for which it can be booked: that
 * is allowed, fits the hours of the branches, and has a free car. When no car can be booked, also for those
 * that are not rented for so many or so few days.
 */
export async function findAllowed(
  services: Services,
  { search }: ValidSearch,
  offers: FleetOffer[],
): Promise<Map<string, RentalSearch>> {
  const hasBookable = offers.some(canBook);
  const refused = offers.filter(
    ({ car, restriction, fitsDays }) =>
      car.status !== 'unavailable' && (restriction || !(fitsDays || hasBookable)),
  );
  const content = services.content.current();
  const isFree = await readStock(services, content, { search, offers: refused });
  const isOpen = (times: RentalSearch) => recheckSearch(services, content, times).kind === 'valid';
  const { minimumDaysRule, rates } = content.site;
  const found = refused.flatMap(({ car, restriction }): [string, RentalSearch][] => {
    const isAllowed = (times: RentalSearch) =>
      !restrictionOf(content, car.classCode, times) &&
      fitsRentalDays(car, rentalDays(times.pickupAt, times.returnAt, rates.graceMinutes), minimumDaysRule) &&
      isFree(car.classCode, times) &&
      isOpen(times);
    const ofDays = minimumDaysRule === 'as-built' ? 'max-days' : 'min-days';
    const proposed = proposeTimes(search, restriction?.kind ?? ofDays, isAllowed);
    return proposed ? [[car.id, proposed]] : [];
  });
  return new Map(found);
}

/** Reads the stock until the last search that is proposed. A class without stock at the branch is free. */
async function readStock(
  services: Services,
  content: SiteContent,
  { search, offers }: { search: RentalSearch; offers: FleetOffer[] },
): Promise<(classCode: string, search: RentalSearch) => boolean> {
  const classCodes = [...new Set(offers.map(({ car }) => car.classCode))];
  if (classCodes.length === 0) return () => true;
  const request = toStockRequest(services, content, search);
  const { pickupBranch, returnBranch, now } = request;
  const period = { ...request.period, until: moveByDays(request.period, LOOK_AHEAD_DAYS).until };
  const [stock, units] = await Promise.all([
    services.reservations.countStock(request),
    services.reservations.listUnitStays({ ...request, period }, classCodes),
  ]);
  const counted = new Set(stock.map(({ classCode }) => classCode));
  const rules = { transfers: content.transfers, now };
  return (classCode, times) => {
    const wanted = { ...stockPeriod(times, content.site.turnaroundMinutes), pickupBranch, returnBranch };
    if (!counted.has(classCode)) return true;
    return units.some((unit) => unit.classCode === classCode && fitUnit(unit, wanted, rules));
  };
}

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

/** For each car sold out at the branch, by id: the nearest that has it; round trips return there. stock.md#sold-out. */
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
