import { countFewUnits, effectiveStatus } from '#domain/fleet/availability.ts';
import type { Car, CarClass, FleetStatus } from '#domain/fleet/car.ts';
import { type FleetFilter, filterFleet, fitsRentalDays } from '#domain/fleet/filter-fleet.ts';
import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { Coupon } from '#domain/pricing/rates.ts';
import { oneDayInTown, type Trip, toTrip } from '#domain/pricing/trip.ts';
import type { SiteContent } from '../ports/content.ts';
import type { ClassStock } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';
import type { ValidSearch } from './check-search.ts';
import { getCarClass } from './find-record.ts';
import { toStockRequest } from './stock-period.ts';

/** A car with its all-in quotes for the search, or for one day in the city ("from") without one. */
export interface FleetOffer {
  car: Car;
  carClass: CarClass;
  status: FleetStatus;
  /** Free units of the class at the branch when they are few; otherwise undefined. */
  unitsLeft: number | undefined;
  /** False when the rental has the wrong number of days. requirements.md#validation. */
  fitsDays: boolean;
  normal: Quote;
  prepaid: Quote;
}

export interface Fleet {
  /** In content's order (by price), cars that cannot be booked last. */
  offers: FleetOffer[];
}

export function canBook(offer: FleetOffer): boolean {
  return offer.status !== 'unavailable' && offer.fitsDays;
}

export async function searchFleet(
  services: Services,
  request: {
    search: ValidSearch | undefined;
    coupon?: Coupon | undefined;
    filter?: Pick<FleetFilter, 'type' | 'make'>;
  },
): Promise<Fleet> {
  const content = services.content.current();
  const stock = request.search ? await countStock(services, content, request.search) : undefined;
  const given = { trip: measure(content, request.search), coupon: request.coupon, stock };
  const { allowedClasses } = content.site;
  const cars = filterFleet(content.cars, { allowedClasses, ...request.filter });
  const offers = cars.map((car) => offerCar(content, car, given));
  return { offers: [...offers.filter(canBook), ...offers.filter((offer) => !canBook(offer))] };
}

async function countStock(
  services: Services,
  content: SiteContent,
  valid: ValidSearch,
): Promise<Map<string, ClassStock>> {
  const rows = await services.reservations.countStock(toStockRequest(services, content, valid.search));
  return new Map(rows.map((row) => [row.classCode, row]));
}

function measure({ site }: SiteContent, valid: ValidSearch | undefined): Trip | undefined {
  if (!valid) return undefined;
  const { search, pickupBranch, returnBranch } = valid;
  return toTrip({ ...search, pickupBranch, returnBranch, rates: site.rates });
}

function offerCar(
  content: SiteContent,
  car: Car,
  given: {
    trip: Trip | undefined;
    coupon: Coupon | undefined;
    stock: Map<string, ClassStock> | undefined;
  },
): FleetOffer {
  const carClass = getCarClass(content, car);
  const { trip, coupon, stock } = given;
  const { rates, minimumDaysRule } = content.site;
  const unitsOfClass = stock?.get(car.classCode);
  const base = { car, carClass, trip: trip ?? oneDayInTown, coverages: content.coverages, rates, coupon };
  return {
    car,
    carClass,
    status: effectiveStatus(car.status, unitsOfClass),
    unitsLeft: countFewUnits(unitsOfClass),
    fitsDays: !trip || fitsRentalDays(car, trip.days, minimumDaysRule),
    normal: fleetPrice({ ...base, reservationType: 'normal' }),
    prepaid: fleetPrice({ ...base, reservationType: 'prepaid' }),
  };
}
