import {
  addDays,
  dateOf,
  dayNumber,
  joinDateTime,
  type PanamaDate,
  type PanamaDateTime,
  timeOf,
} from '../calendar/panama.ts';
import { ASSUMED, checkConditions } from '../conditions/check-conditions.ts';
import type { Driver } from '../conditions/condition.ts';
import { ageBands } from '../conditions/driver-bands.ts';
import type { Branch } from '../fleet/branch.ts';
import type { Car, CarClass } from '../fleet/car.ts';
import { checkPeriod, type PeriodRules } from '../fleet/check-period.ts';
import { fitsRentalDays, type MinimumDaysRule } from '../fleet/filter-fleet.ts';
import { findRestriction, type Restriction } from '../fleet/restrictions.ts';
import type { MessageRef } from '../message.ts';
import type { Cents } from '../money/money.ts';
import { carCents } from './car-lines.ts';
import type { Coupon } from './coupon.ts';
import { type FleetPriceRequest, fleetPrice, unavoidablePerDay } from './fleet-price.ts';
import type { ReservationType } from './quote.ts';
import { toConditioned } from './quote-rental.ts';
import type { Coverage, Rates } from './rates.ts';
import { type Trip, toTrip } from './trip.ts';

/** Days of one request: two months. quality.md#targets. */
export const CALENDAR_DAYS = 62;

/** The rental that a day of the calendar stands for. */
export interface CalendarRental {
  date: PanamaDate;
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
}

/** The lowest all-in total of a car that is free then, or why there is none. pricing.md#price-calendar. */
export type CalendarPrice =
  | { kind: 'priced'; totalCents: Cents }
  /**
   * The first rule of the search form that the rental breaks, for example that the branch is closed; or the condition
   * that refuses the driver, with the age from which a car can be had, if there is one.
   */
  | { kind: 'refused'; message: MessageRef; fromAge?: number | undefined }
  /** No car is rented out for this number of days. */
  | { kind: 'wrong-length' }
  /** The restriction of the first car that has one, of those that the driver may have, when none is free. */
  | { kind: 'restricted'; restriction: Restriction }
  | { kind: 'sold-out' };

export type CalendarDay = CalendarRental & CalendarPrice;

export interface CalendarRequest {
  pickupBranch: Branch;
  returnBranch: Branch;
  cars: { car: Car; carClass: CarClass }[];
  /** The ways to pay of which the lowest total counts. */
  reservationTypes: readonly ReservationType[];
  coverages: Coverage[];
  rates: Rates;
  coupon: Coupon | undefined;
  driver?: Driver | undefined;
  period: PeriodRules;
  minimumDaysRule: MinimumDaysRule;
  restrictions: readonly Restriction[];
  /** Whether the stock has a unit of the class for the rental. */
  isFree: (classCode: string, rental: CalendarRental) => boolean;
}

type Times = Pick<CalendarRental, 'pickupAt' | 'returnAt'>;

/** Rentals of equal length and times, one for each of `days` pick-up days from `first` on. */
export function rentalsByPickup(times: Times, first: PanamaDate, days: number): CalendarRental[] {
  const nights = dayNumber(dateOf(times.returnAt)) - dayNumber(dateOf(times.pickupAt));
  return listDays(first, days).map((date) => ({
    date,
    pickupAt: joinDateTime(date, timeOf(times.pickupAt)),
    returnAt: joinDateTime(addDays(date, nights), timeOf(times.returnAt)),
  }));
}

/** Rentals with the same pick-up, one for each of `days` return days from `first` on. */
export function rentalsByReturn(times: Times, first: PanamaDate, days: number): CalendarRental[] {
  return listDays(first, days).map((date) => ({
    date,
    pickupAt: times.pickupAt,
    returnAt: joinDateTime(date, timeOf(times.returnAt)),
  }));
}

function listDays(first: PanamaDate, days: number): PanamaDate[] {
  return Array.from({ length: days }, (_, day) => addDays(first, day));
}

/**
 * The price of a day is the total of the cheapest card of its search. Of cars to which conditions add the same,
 * the one whose days cost less has the lower total, so only one of them is quoted for each day.
 */
export function priceDay(request: CalendarRequest, rental: CalendarRental): CalendarDay {
  const { pickupBranch, returnBranch, rates, period } = request;
  const { pickupAt, returnAt } = rental;
  const [problem] = checkPeriod({ pickupBranch, returnBranch, pickupAt, returnAt }, period);
  if (problem) return { ...rental, kind: 'refused', message: problem.message };
  const trip = toTrip({ pickupBranch, returnBranch, pickupAt, returnAt, rates });
  const fitting = request.cars.filter(({ car }) => fitsRentalDays(car, trip.days, request.minimumDaysRule));
  if (fitting.length === 0 && request.cars.length > 0) return { ...rental, kind: 'wrong-length' };
  const offered = fitting.filter(({ car }) => car.status !== 'unavailable');
  const asked = { ...request, rental, trip };
  const free = offered.filter(
    ({ car }) => !restrict(asked, car) && !refuse(asked, car) && isFree(asked, car),
  );
  const totals = findCheapest(request, free, trip).map((choice) => fleetPrice(choice).totalCents);
  if (totals.length > 0) return { ...rental, kind: 'priced', totalCents: Math.min(...totals) };
  return { ...rental, ...explainNone(asked, offered) };
}

interface Asked extends CalendarRequest {
  rental: CalendarRental;
  trip: Trip;
}

/** Why none of these cars can be had. */
function explainNone(asked: Asked, offered: CalendarRequest['cars']): CalendarPrice {
  const restricted = offered.find(({ car }) => restrict(asked, car) && !refuse(asked, car));
  const restriction = restricted && restrict(asked, restricted.car);
  if (restriction) return { kind: 'restricted', restriction };
  const refused = offered.filter(({ car }) => refuse(asked, car) && isFree(asked, car));
  const message = refused[0] && refuse(asked, refused[0].car);
  if (!message) return { kind: 'sold-out' };
  const bookable = refused.filter(({ car }) => !restrict(asked, car));
  const older = ageBands(asked.rates.conditions).find(
    ({ from: age }) =>
      age > (asked.driver?.age ?? ASSUMED.age) &&
      bookable.some(({ car }) => !refuse({ ...asked, driver: { ...asked.driver, age } }, car)),
  );
  return { kind: 'refused', message, fromAge: older?.from };
}

function isFree({ isFree: hasUnit, rental }: Asked, { classCode }: Car): boolean {
  return hasUnit(classCode, rental);
}

function refuse({ driver = {}, rates, trip }: Asked, { classCode }: Car): MessageRef | undefined {
  return checkConditions(driver, toConditioned(rates, classCode, trip)).refusals[0]?.message;
}

function restrict(
  { restrictions, pickupBranch, returnBranch, rental, trip }: Asked,
  { classCode }: Car,
): Restriction | undefined {
  return findRestriction(restrictions, {
    classCode,
    days: trip.days,
    pickupBranch: pickupBranch.code,
    returnBranch: returnBranch.code,
    pickupDate: dateOf(rental.pickupAt),
    returnDate: dateOf(rental.returnAt),
  });
}

/** The car with the lowest price among those to which conditions add the same. */
function findCheapest(
  { reservationTypes, coverages, rates, coupon, driver }: CalendarRequest,
  cars: CalendarRequest['cars'],
  trip: Trip,
): FleetPriceRequest[] {
  const cheapest = new Map<Cents, { cents: Cents; choice: FleetPriceRequest }>();
  const common = { trips: [trip] as const, coverages, rates, coupon, driver };
  for (const { car, carClass } of cars) {
    const added = unavoidablePerDay({ carClass, ...common }, trip);
    for (const reservationType of reservationTypes) {
      const cents = carCents({ car, reservationType, rates }, trip);
      const best = cheapest.get(added);
      if (best && best.cents <= cents) continue;
      cheapest.set(added, { cents, choice: { car, carClass, reservationType, ...common } });
    }
  }
  return [...cheapest.values()].map(({ choice }) => choice);
}

/** The days with the lowest total, if it is not the same on every day with a total. */
export function cheapestDays(
  days: readonly CalendarDay[],
): { totalCents: Cents; dates: PanamaDate[] } | undefined {
  const priced = days.flatMap((day) => (day.kind === 'priced' ? [day] : []));
  const totalCents = Math.min(...priced.map((day) => day.totalCents));
  const lowest = priced.filter((day) => day.totalCents === totalCents);
  if (lowest.length === priced.length) return undefined;
  return { totalCents, dates: lowest.map(({ date }) => date) };
}
