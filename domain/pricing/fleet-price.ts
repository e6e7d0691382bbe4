import { addDays } from '../calendar/panama.ts';
import type { Car, CarClass } from '../fleet/car.ts';
import { findRestriction, type Restriction } from '../fleet/restrictions.ts';
import { isInScope } from '../fleet/scope.ts';
import { type BasisPoints, type Cents, percentOf, sumCents, WHOLE } from '../money/money.ts';
import { findCheapestDay } from './car-lines.ts';
import type { Coupon } from './coupon.ts';
import type { Quote, ReservationType } from './quote.ts';
import { quoteTrip } from './quote-rental.ts';
import { type Coverage, ITBMS, type Rates, type Saf } from './rates.ts';
import type { FleetTrips, Trip } from './trip.ts';

export interface FleetPriceRequest {
  car: Car;
  carClass: CarClass;
  reservationType: ReservationType;
  /** The trip of the search, shared by all cards; `oneDayTrips` before the visitor has searched. */
  trips: FleetTrips['trips'];
  /** Default: only trips from their own `pickupDate`. */
  withinDays?: number;
  /** Of several days, those from which one day cannot be rented have no part in the price. */
  restrictions?: readonly Restriction[];
  /** All coverages of content; the price includes the cheapest mandatory one. */
  coverages: Coverage[];
  rates: Rates;
  coupon: Coupon | undefined;
}

/**
 * The all-in quote of a fleet card, of the trip with the lowest price of the car: only what cannot be
 * avoided. pricing.md#shown-price.
 */
export function fleetPrice(request: FleetPriceRequest): Quote {
  const { trips, withinDays, restrictions, coverages, ...choices } = request;
  const trip = findCheapest(request);
  return quoteTrip(
    {
      ...choices,
      mandatoryCoverage: cheapestCoverage(coverages),
      coverages: [],
      era: undefined,
      extras: [],
      additionalDrivers: 0,
      driverAge: undefined,
      delivery: undefined,
    },
    trip,
  );
}

function findCheapest(request: FleetPriceRequest): Trip {
  const { trips, withinDays = 1, restrictions = [], ...choices } = request;
  const [only, ...more] = trips;
  if (more.length === 0 && withinDays === 1) return only;
  let cheapest: { trip: Trip; day: number; cents: Cents } | undefined;
  for (const trip of trips) {
    const [first, ...others] = openDays(restrictions, choices.car.classCode, { trip, withinDays });
    if (first === undefined) continue;
    const found = findCheapestDay(choices, trip, [first, ...others]);
    if (!cheapest || found.cents < cheapest.cents) cheapest = { trip, ...found };
  }
  if (!cheapest) return findCheapest({ ...request, restrictions: [] });
  return { ...cheapest.trip, pickupDate: addDays(cheapest.trip.pickupDate, cheapest.day) };
}

/** The first of equally cheap ones; undefined when content has none. */
export function cheapestCoverage(coverages: Coverage[]): Coverage | undefined {
  return coverages
    .filter((coverage) => coverage.role === 'mandatory')
    .reduce<Coverage | undefined>(
      (best, coverage) => (best && best.perDayCents <= coverage.perDayCents ? best : coverage),
      undefined,
    );
}

/** Price per month in cents, ITBMS included. pricing.md#shown-price. */
export function planPrice(perMonthCents: Cents): Cents {
  return perMonthCents + percentOf(perMonthCents, ITBMS);
}

/** The lines of a quote without the SAF, which may depend on the others, so that no rounding changes the sum. */
export function sumWithoutSaf({ lines }: Pick<Quote, 'lines'>): Cents {
  return sumCents(lines.filter(({ kind }) => kind !== 'saf').map(({ amountCents }) => amountCents));
}

/**
 * In cents, with airport fee, SAF rate and ITBMS. Each step rounds up while the quote rounds once, so the
 * option adds this price to the total, or up to three cents less, never more.
 */
export function optionPrice(
  netCents: Cents,
  { airportFeeRate, saf }: { airportFeeRate: BasisPoints; saf: Saf | undefined },
): Cents {
  const safRate = saf && saf.amountCents === undefined ? (saf.rate ?? 0) : 0;
  const chargedCents =
    netCents + percentRoundedUp(netCents, airportFeeRate) + percentRoundedUp(netCents, safRate);
  return chargedCents + percentRoundedUp(chargedCents, ITBMS);
}

function percentRoundedUp(cents: Cents, rate: BasisPoints): Cents {
  return Math.ceil((cents * rate) / WHOLE);
}

/**
 * Returns the days, by their numbers from `pickupDate` on, of the next `withinDays` days from which a class is
 * rented for the trip's length, so that no "from" price names another. stock.md#restrictions.
 */
export function openDays(
  restrictions: readonly Restriction[],
  classCode: string,
  { trip, withinDays }: { trip: Trip; withinDays: number },
): number[] {
  const days = Array.from({ length: withinDays }, (_, day) => day);
  const { pickupDate, pickupBranch = '' } = trip;
  const end = addDays(pickupDate, withinDays - 1 + trip.days);
  const near = restrictions.filter(
    (row) => row.from <= end && pickupDate <= row.to && isInScope(row, classCode, pickupBranch),
  );
  if (near.length === 0) return days;
  const rental = { classCode, pickupBranch, returnBranch: pickupBranch, days: trip.days };
  const dates = Array.from({ length: withinDays + trip.days }, (_, day) => addDays(pickupDate, day));
  const isOpen = (day: number) => {
    const [pickupDate = '', returnDate = ''] = [dates[day], dates[day + trip.days]];
    return !findRestriction(near, { ...rental, pickupDate, returnDate });
  };
  return days.filter(isOpen);
}
