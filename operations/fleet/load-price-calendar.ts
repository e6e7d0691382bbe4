import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import { filterFleet } from '#domain/fleet/filter-fleet.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import {
  type CalendarDay,
  type CalendarRental,
  priceDay,
  rentalsByPickup,
  rentalsByReturn,
} from '#domain/pricing/price-calendar.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { fitUnit, type Unit } from '#domain/stock/fit-unit.ts';
import type { SiteContent } from '../ports/content.ts';
import type { Services } from '../ports/services.ts';
import { stockPeriod, toPeriodRules, toStockRequest, type ValidSearch } from './check-search.ts';
import { getCarClass } from './find-record.ts';

export interface CalendarRequest {
  /** Branches, times and length. Its dates may be refused, for example because a branch is closed. */
  given: ValidSearch;
  /** Which end of the rental the days are. For the return all rentals have the pick-up of the search. */
  side: 'pickup' | 'return';
  first: PanamaDate;
  /** At most `CALENDAR_DAYS`. */
  days: number;
  coupon: Coupon | undefined;
  /** Undefined: the lower one of both totals counts. */
  reservationType: ReservationType | undefined;
}

/** The lowest all-in total of each day, or why there is none. Reads the stock of all days at once. */
export async function loadPriceCalendar(
  services: Services,
  request: CalendarRequest,
): Promise<CalendarDay[]> {
  const content = services.content.current();
  const { given, side, first, days } = request;
  const rentals = (side === 'pickup' ? rentalsByPickup : rentalsByReturn)(given.search, first, days);
  const classCodes = [...new Set(listCars(content).map(({ car }) => car.classCode))];
  const free = await findFreeClasses(services, content, { given, rentals, classCodes });
  const minute = Math.floor(services.clock.now() / 60_000);
  return priceOnce(content, { minute, key: keyOf(request, free) }, () => {
    const isFree = (classCode: string, { date }: CalendarRental) => free.get(date)?.has(classCode) === true;
    const asked = toDomainRequest(services, content, request);
    return rentals.map((rental) => priceDay({ ...asked, isFree }, rental));
  });
}

function toDomainRequest(
  services: Services,
  content: SiteContent,
  { given, coupon, reservationType }: CalendarRequest,
) {
  const { site, coverages } = content;
  return {
    pickupBranch: given.pickupBranch,
    returnBranch: given.returnBranch,
    cars: listCars(content),
    reservationTypes: reservationType ? [reservationType] : (['prepaid', 'normal'] as const),
    coverages,
    rates: site.rates,
    coupon,
    driver: given.search.driver,
    period: toPeriodRules(services, content),
    minimumDaysRule: site.minimumDaysRule,
    restrictions: content.restrictions,
  };
}

function listCars(content: SiteContent) {
  const { allowedClasses } = content.site;
  return filterFleet(content.cars, { allowedClasses }).map((car) => ({
    car,
    carClass: getCarClass(content, car),
  }));
}

/**
 * The classes that can be had for the rental of each day; none for a return before the pick-up, which is no period. A
 * class without stock at the branch always can.
 */
async function findFreeClasses(
  services: Services,
  content: SiteContent,
  asked: { given: ValidSearch; rentals: CalendarRental[]; classCodes: string[] },
): Promise<Map<PanamaDate, Set<string>>> {
  const { given, classCodes } = asked;
  const rentals = asked.rentals.filter(({ pickupAt, returnAt }) => pickupAt < returnAt);
  if (rentals.length === 0) return new Map();
  const { turnaroundMinutes } = content.site;
  const periods = rentals.map((rental) => stockPeriod({ ...given.search, ...rental }, turnaroundMinutes));
  const period = {
    from: Math.min(...periods.map(({ from }) => from)),
    until: Math.max(...periods.map(({ until }) => until)),
  };
  const request = { ...toStockRequest(services, content, given.search), period };
  const [stocked, units] = await Promise.all([
    services.reservations.listStockedClasses(request),
    services.reservations.listUnitStays(request, classCodes),
  ]);
  const unitsOf = Map.groupBy(units, ({ classCode }) => classCode);
  const rules = { transfers: content.transfers, now: request.now };
  const { pickupBranch, returnBranch } = request;
  const fits = (units: Unit[], period: { from: Instant; until: Instant }) =>
    units.some((unit) => fitUnit(unit, { ...period, pickupBranch, returnBranch }, rules));
  return new Map(
    rentals.map(({ date }, index) => {
      const period = periods[index] ?? { from: 0, until: 0 };
      const isFree = (code: string) => !stocked.includes(code) || fits(unitsOf.get(code) ?? [], period);
      return [date, new Set(classCodes.filter(isFree))];
    }),
  );
}

/** The calendars of the present minute, by content and by everything else that they depend on. */
const priced = new WeakMap<SiteContent, { minute: number; calendars: Map<string, CalendarDay[]> }>();
const MAXIMUM_CALENDARS = 500;

/** Equal for calendars of equal request and stock. */
function keyOf({ given, ...choices }: CalendarRequest, free: Map<PanamaDate, Set<string>>): string {
  const stock = [...free.values()].map((classes) => [...classes].join());
  return JSON.stringify([given.search, choices, stock]);
}

/** Prices once for equal content, stock, request and minute (rules depend on the time). The oldest is dropped first. */
function priceOnce(
  content: SiteContent,
  { minute, key }: { minute: number; key: string },
  price: () => CalendarDay[],
): CalendarDay[] {
  const kept = priced.get(content);
  const calendars = kept?.minute === minute ? kept.calendars : new Map<string, CalendarDay[]>();
  priced.set(content, { minute, calendars });
  const days = calendars.get(key) ?? price();
  calendars.set(key, days);
  const [oldest] = calendars.keys();
  if (calendars.size > MAXIMUM_CALENDARS && oldest !== undefined) calendars.delete(oldest);
  return days;
}
