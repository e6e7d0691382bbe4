import { addDays, dateOf, joinDateTime, type PanamaDate, timeOf } from '#domain/calendar/panama.ts';
import { findNextFreeDay, LOOK_AHEAD_DAYS, moveByDays } from '#domain/fleet/availability.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import { fitUnit, type WantedStay } from '#domain/stock/fit-unit.ts';
import type { Services } from '../ports/services.ts';
import { recheckSearch, type ValidSearch } from './check-search.ts';
import type { FleetOffer } from './search-fleet.ts';
import { toStockRequest } from './stock-period.ts';

export interface RentalDates {
  pickup: PanamaDate;
  return: PanamaDate;
}

/** Keyed by class, for rentals of equal length and times. Only for classes whose units are all taken. */
export async function findNextFree(
  services: Services,
  { search }: ValidSearch,
  offers: FleetOffer[],
): Promise<Map<string, RentalDates>> {
  const taken = offers.filter(
    ({ car, status, fitsDays }) => status === 'unavailable' && car.status !== 'unavailable' && fitsDays,
  );
  const classCodes = [...new Set(taken.map(({ car }) => car.classCode))];
  if (classCodes.length === 0) return new Map();
  const content = services.content.current();
  const request = toStockRequest(services, content, search);
  const { pickupBranch, returnBranch, period, now } = request;
  const wanted = { ...period, pickupBranch, returnBranch };
  const until = moveByDays(wanted, LOOK_AHEAD_DAYS).until;
  const units = await services.reservations.listUnitStays(
    { ...request, period: { ...period, until } },
    classCodes,
  );
  const rules = { transfers: content.transfers, now };
  const isBookable = (days: number) =>
    recheckSearch(services, content, moveSearch(search, days)).kind === 'valid';
  const found = classCodes.flatMap((classCode): [string, RentalDates][] => {
    const isFree = (moved: WantedStay) =>
      units.some((unit) => unit.classCode === classCode && fitUnit(unit, moved, rules));
    const days = findNextFreeDay(wanted, (days, moved) => isFree(moved) && isBookable(days));
    return days === undefined ? [] : [[classCode, toDates(moveSearch(search, days))]];
  });
  return new Map(found);
}

function moveSearch(search: RentalSearch, days: number): RentalSearch {
  const move = (at: string) => joinDateTime(addDays(dateOf(at), days), timeOf(at));
  return { ...search, pickupAt: move(search.pickupAt), returnAt: move(search.returnAt) };
}

function toDates({ pickupAt, returnAt }: RentalSearch): RentalDates {
  return { pickup: dateOf(pickupAt), return: dateOf(returnAt) };
}
