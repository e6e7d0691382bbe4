import { addDays, dateOf, fromInstant, joinDateTime, timeOf, toInstant } from '#domain/calendar/panama.ts';
import { checkConditions } from '#domain/conditions/check-conditions.ts';
import { type Car, type CarClass, effectiveStatus, type FleetStatus } from '#domain/fleet/car.ts';
import { type FleetFilter, filterFleet, fitsRentalDays } from '#domain/fleet/filter-fleet.ts';
import { findNextFreeDay, LOOK_AHEAD_DAYS, moveByDays } from '#domain/fleet/propose-times.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { MessageRef } from '#domain/message.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import { type FleetTrips, oneDayTrips, toTrip } from '#domain/pricing/trip.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import { fitUnit, type WantedStay } from '#domain/stock/fit-unit.ts';
import type { SiteContent } from '../ports/content.ts';
import type { ClassStock } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';
import {
  checkSearch,
  recheckSearch,
  restrictionOf,
  type SearchFields,
  toStockRequest,
  type ValidSearch,
} from './check-search.ts';
import { toConditionedRental } from './conditioned-rental.ts';
import { getCarClass } from './find-record.ts';
import { hasGuarantee, unpaidShare } from './unpaid-share.ts';

/** A car with its all-in quotes for the search, or for one day in the city ("from") without one. */
export interface FleetOffer {
  car: Car;
  carClass: CarClass;
  status: FleetStatus;
  /** Free units of the class at the branch when the stock or content says that few are left; otherwise undefined. */
  unitsLeft: number | undefined;
  /** Whether the free units are kept for bookings with payment. counter.md#unpaid-bookings. */
  isPrepaidOnly: boolean;
  /** False when the rental has the wrong number of days. requirements.md#validation. */
  fitsDays: boolean;
  /** Refuses the car for this search. stock.md#restrictions. */
  restriction: Restriction | undefined;
  /** Why this driver cannot have the car. pricing.md#conditions. */
  refusal: MessageRef | undefined;
  normal: Quote;
  prepaid: Quote;
}

export interface Fleet {
  /** In content's order (by price), cars that cannot be booked last. */
  offers: FleetOffer[];
}

export function canBook(offer: FleetOffer): boolean {
  const { status, fitsDays, restriction, refusal } = offer;
  return status !== 'unavailable' && fitsDays && restriction === undefined && refusal === undefined;
}

interface FleetRequest {
  search: ValidSearch | undefined;
  coupon?: Coupon | undefined;
  filter?: Pick<FleetFilter, 'type' | 'make'>;
}

export async function searchFleet(services: Services, request: FleetRequest): Promise<Fleet> {
  const content = services.content.current();
  const { search } = request;
  const stock = search && (await countStock(services, content, search));
  return offerFleet(services, content, { ...request, stock });
}

/** The offers of a search whose stock is known, by class. */
export function offerFleet(
  services: Pick<Services, 'clock'>,
  content: SiteContent,
  request: FleetRequest & { stock: Map<string, ClassStock> | undefined },
): Fleet {
  const { search, coupon, stock } = request;
  const given = { ...measure(services, content, search), search, coupon, stock };
  const { allowedClasses } = content.site;
  const cars = filterFleet(content.cars, { allowedClasses, ...request.filter });
  const offers = cars.map((car) => offerCar(content, car, given));
  return { offers: [...offers.filter(canBook), ...offers.filter((offer) => !canBook(offer))] };
}

async function countStock(
  services: Services,
  content: SiteContent,
  search: ValidSearch,
): Promise<Map<string, ClassStock>> {
  const wanted = toStockRequest(services, content, search.search);
  const share = hasGuarantee(services) ? undefined : unpaidShare(services);
  const unpaid = share ? { share, returnAt: toInstant(search.search.returnAt) } : undefined;
  const rows = await services.reservations.countStock({ ...wanted, unpaid });
  return new Map(rows.map((row) => [row.classCode, row]));
}

interface Measured extends FleetTrips {
  /** Undefined without a search. */
  days: number | undefined;
}

function measure(
  { clock }: Pick<Services, 'clock'>,
  { site: { rates }, branches, restrictions }: SiteContent,
  valid: ValidSearch | undefined,
): Measured {
  const today = dateOf(fromInstant(clock.now()));
  if (!valid) return { days: undefined, ...oneDayTrips(rates, branches, today, restrictions) };
  const { search, pickupBranch, returnBranch } = valid;
  const trip = toTrip({ ...search, pickupBranch, returnBranch, rates });
  return { days: trip.days, trips: [trip], withinDays: 1 };
}

function offerCar(
  content: SiteContent,
  car: Car,
  given: Measured & {
    search: ValidSearch | undefined;
    coupon: Coupon | undefined;
    stock: Map<string, ClassStock> | undefined;
  },
): FleetOffer {
  const carClass = getCarClass(content, car);
  const { days, trips, withinDays, search, coupon, stock } = given;
  const driver = search?.search.driver;
  const { rates, minimumDaysRule } = content.site;
  const unitsOfClass = stock?.get(car.classCode);
  const status = effectiveStatus(car.status, unitsOfClass);
  const { coverages, restrictions } = content;
  const base = { car, carClass, trips, withinDays, restrictions, coverages, rates, coupon, driver };
  return {
    car,
    carClass,
    status,
    unitsLeft: status === 'lowAvailability' ? unitsOfClass?.free : undefined,
    isPrepaidOnly: unitsOfClass?.isPrepaidOnly ?? false,
    fitsDays: days === undefined || fitsRentalDays(car, days, minimumDaysRule),
    restriction: search && restrictionOf(content, car.classCode, search.search),
    refusal: search && findRefusal(content, car.classCode, search.search),
    normal: fleetPrice({ ...base, reservationType: 'normal' }),
    prepaid: fleetPrice({ ...base, reservationType: 'prepaid' }),
  };
}

function findRefusal(content: SiteContent, classCode: string, search: RentalSearch): MessageRef | undefined {
  return checkConditions(search.driver ?? {}, toConditionedRental(content, { classCode, search })).refusals[0]
    ?.message;
}

/** Whether a car cannot be booked because the units of its class are all taken. */
export function isTaken({ car, status, ...offer }: FleetOffer): boolean {
  const isAllowed = offer.fitsDays && offer.restriction === undefined && offer.refusal === undefined;
  return status === 'unavailable' && car.status !== 'unavailable' && isAllowed;
}

/** The next dates by class, with equal length and times. Only for classes whose units are all taken. */
export async function findNextFree(
  services: Services,
  { search }: ValidSearch,
  offers: FleetOffer[],
): Promise<Map<string, RentalSearch>> {
  const classCodes = [...new Set(offers.filter(isTaken).map(({ car }) => car.classCode))];
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
  const isValid = (moved: RentalSearch) => recheckSearch(services, content, moved).kind === 'valid';
  const found = classCodes.flatMap((classCode): [string, RentalSearch][] => {
    const isBookable = (days: number) => {
      const moved = moveSearch(search, days);
      return !restrictionOf(content, classCode, moved) && isValid(moved);
    };
    const isFree = (moved: WantedStay) =>
      units.some((unit) => unit.classCode === classCode && fitUnit(unit, moved, rules));
    const days = findNextFreeDay(wanted, (days, moved) => isFree(moved) && isBookable(days));
    return days === undefined ? [] : [[classCode, moveSearch(search, days)]];
  });
  return new Map(found);
}

/** The same rental on other days. */
export function moveSearch(search: RentalSearch, days: number): RentalSearch {
  const move = (at: string) => joinDateTime(addDays(dateOf(at), days), timeOf(at));
  return { ...search, pickupAt: move(search.pickupAt), returnAt: move(search.returnAt) };
}

/** The lowest all-in total, for either way to pay; undefined: invalid search, or no car. requirements.md#routes. */
export async function findCheapest(
  services: Services,
  fields: SearchFields,
  coupon?: Coupon,
): Promise<Cents | undefined> {
  const search = checkSearch(services, fields);
  if (search.kind === 'invalid') return undefined;
  return cheapestTotal((await searchFleet(services, { search, coupon })).offers);
}

export function cheapestTotal(offers: readonly FleetOffer[]): Cents | undefined {
  const totals = offers
    .filter(canBook)
    .map(({ prepaid, normal }) => Math.min(prepaid.totalCents, normal.totalCents));
  return totals.length > 0 ? Math.min(...totals) : undefined;
}
