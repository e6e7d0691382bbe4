import { rentalDays } from '#domain/calendar/rental-period.ts';
import { LOOK_AHEAD_DAYS, moveByDays } from '#domain/fleet/availability.ts';
import { fitsRentalDays } from '#domain/fleet/filter-fleet.ts';
import { proposeTimes } from '#domain/fleet/propose-times.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import { fitUnit } from '#domain/stock/fit-unit.ts';
import type { SiteContent } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import {
  recheckSearch,
  restrictionOf,
  stockPeriod,
  toStockRequest,
  type ValidSearch,
} from './check-search.ts';
import { canBook, type FleetOffer } from './search-fleet.ts';

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
