import type { Car, CarClass } from '../fleet/car.ts';
import type { Quote, ReservationType } from './quote.ts';
import { quoteTrip } from './quote-rental.ts';
import type { Coupon, Coverage, Rates } from './rates.ts';
import type { Trip } from './trip.ts';

export interface FleetPriceRequest {
  car: Car;
  carClass: CarClass;
  reservationType: ReservationType;
  /** Measured once for all cards; `oneDayInTown` before the visitor said where and when. */
  trip: Trip;
  /** All that content offers; the cheapest mandatory one is part of the price. */
  coverages: Coverage[];
  rates: Rates;
  coupon: Coupon | undefined;
}

/** The all-in bill of a fleet card: what cannot be avoided and nothing else. PRICING.md section 4. */
export function fleetPrice(request: FleetPriceRequest): Quote {
  const { trip, coverages, ...choices } = request;
  return quoteTrip(
    {
      ...choices,
      protection: cheapestProtection(coverages),
      coverages: [],
      era: undefined,
      extras: [],
      additionalDrivers: 0,
      driverAge: undefined,
      withDelivery: false,
    },
    trip,
  );
}

/** The cheapest mandatory protection, the earliest of equal ones; undefined when content offers none. */
export function cheapestProtection(coverages: Coverage[]): Coverage | undefined {
  return coverages
    .filter((coverage) => coverage.role === 'mandatory')
    .reduce<Coverage | undefined>(
      (best, coverage) => (best && best.perDayCents <= coverage.perDayCents ? best : coverage),
      undefined,
    );
}
