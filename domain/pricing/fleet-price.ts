import { addDays } from '../calendar/panama.ts';
import { type CheckedConditions, checkConditions } from '../conditions/check-conditions.ts';
import type { Driver, RequiredCoverage } from '../conditions/condition.ts';
import type { Car, CarClass } from '../fleet/car.ts';
import { findRestriction, type Restriction } from '../fleet/restrictions.ts';
import { isInScope } from '../fleet/scope.ts';
import { type BasisPoints, type Cents, percentOf, sumCents, WHOLE } from '../money/money.ts';
import { findCheapestDay } from './car-lines.ts';
import type { Coupon } from './coupon.ts';
import type { Quote, ReservationType } from './quote.ts';
import { quoteTrip, toConditioned } from './quote-rental.ts';
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
  /** What is known of the renter. */
  driver?: Driver | undefined;
}

/** The all-in quote of a fleet card for its cheapest trip: only what cannot be avoided. pricing.md#shown-price. */
export function fleetPrice(request: FleetPriceRequest): Quote {
  const [first, ...others] = cheapestDays(request);
  return others.reduce(
    (best, trip) => {
      const quote = quoteUnavoidable(request, trip);
      return quote.totalCents < best.totalCents ? quote : best;
    },
    quoteUnavoidable(request, first),
  );
}

function quoteUnavoidable(request: FleetPriceRequest, trip: Trip): Quote {
  const { trips, withinDays, restrictions, coverages, driver = {}, ...choices } = request;
  return quoteTrip(
    {
      ...choices,
      driver,
      mandatoryCoverage: unavoidableCoverage(request, trip),
      coverages: [],
      era: undefined,
      extras: [],
      additionalDrivers: 0,
      delivery: undefined,
    },
    trip,
  );
}

/** The protection that a car's renter takes at least. */
function unavoidableCoverage(request: UnavoidableRequest, trip: Trip): Coverage | undefined {
  return cheapestCoverage(request.coverages, checkTrip(request, trip).coverage);
}

function checkTrip({ rates, carClass, driver = {} }: UnavoidableRequest, trip: Trip): CheckedConditions {
  return checkConditions(driver, toConditioned(rates, carClass.code, trip));
}

type UnavoidableRequest = Pick<FleetPriceRequest, 'rates' | 'carClass' | 'coverages' | 'driver'>;

/** What coverage and conditions add to each day of a car, in cents before fees and taxes. */
export function unavoidablePerDay(request: UnavoidableRequest, trip: Trip): Cents {
  const fees = checkTrip(request, trip).lines.map(({ perDayCents }) => perDayCents);
  return sumCents(fees) + (unavoidableCoverage(request, trip)?.perDayCents ?? 0);
}

function cheapestDays(request: FleetPriceRequest): readonly [Trip, ...Trip[]] {
  const { trips, withinDays = 1, restrictions = [], ...choices } = request;
  const days = trips.flatMap((trip) => {
    if (withinDays === 1 && trips.length === 1) return [trip];
    const [first, ...others] = openDays(restrictions, choices.car.classCode, { trip, withinDays });
    if (first === undefined) return [];
    const { day } = findCheapestDay(choices, trip, [first, ...others]);
    return [{ ...trip, pickupDate: addDays(trip.pickupDate, day) }];
  });
  const [first, ...others] = days;
  return first ? [first, ...others] : cheapestDays({ ...request, restrictions: [] });
}

/** The first of equally cheap ones that satisfy a condition; undefined when content has none. */
export function cheapestCoverage(coverages: Coverage[], required?: RequiredCoverage): Coverage | undefined {
  const mandatory = coverages.filter(({ role }) => role === 'mandatory');
  const enough = mandatory.filter((coverage) => isEnough(coverages, coverage, required));
  const choices = enough.length > 0 ? enough : mandatory.slice(-1);
  return choices.reduce<Coverage | undefined>(
    (best, coverage) => (best && best.perDayCents <= coverage.perDayCents ? best : coverage),
    undefined,
  );
}

/** Whether a coverage of content is the required one or of higher rank. */
export function isEnough(
  coverages: readonly Coverage[],
  { code }: Coverage,
  required: RequiredCoverage | undefined,
): boolean {
  return !required || coverages.findIndex((one) => one.code === code) + 1 >= required.rank;
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
