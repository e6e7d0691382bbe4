import { dayNumber, isoWeekday } from '../calendar/panama.ts';
import type { Car } from '../fleet/car.ts';
import { isInScope } from '../fleet/scope.ts';
import { type BasisPoints, type Cents, percentOf, WHOLE } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import type { BookedCar, CarDay, QuoteRequest } from './quote.ts';
import type { LengthRate, RatePeriod, Rates } from './rates.ts';
import type { Trip } from './trip.ts';

/** Price of one day before the rate by length. */
export interface ListPrice {
  listCents: Cents;
  /** Name of the period; undefined: the daily price of the car. */
  period: Texts | undefined;
}

/** The price of each day by its number from 0, also after the return. pricing.md#rates-by-date. */
export function listPrices(
  car: Pick<Car, 'dailyCents' | 'classCode'>,
  { pickupDate, pickupBranch }: Pick<Trip, 'pickupDate' | 'pickupBranch'>,
  { ratePeriods }: Pick<Rates, 'ratePeriods'>,
): (day: number) => ListPrice {
  const matching = ratePeriods
    .filter((period) => period.to >= pickupDate && isInScope(period, car.classCode, pickupBranch))
    .map((period) => toDays(period, car.dailyCents));
  const usual: ListPrice = { listCents: car.dailyCents, period: undefined };
  if (matching.length === 0) return () => usual;
  const firstDay = dayNumber(pickupDate);
  return (day) => findPrice(matching, firstDay + day) ?? usual;
}

interface PeriodDays {
  from: number;
  to: number;
  weekdays: readonly number[];
  price: ListPrice;
}

function toDays({ from, to, weekdays, name, change }: RatePeriod, dailyCents: Cents): PeriodDays {
  const listCents =
    'priceCents' in change ? change.priceCents : percentOf(dailyCents, WHOLE + change.percent);
  return { from: dayNumber(from), to: dayNumber(to), weekdays, price: { listCents, period: name } };
}

function findPrice(periods: readonly PeriodDays[], day: number): ListPrice | undefined {
  return periods.find(
    ({ from, to, weekdays }) =>
      from <= day && day <= to && (weekdays.length === 0 || weekdays.includes(isoWeekday(day))),
  )?.price;
}

/** How much cheaper each of `days` is: the first rate of the greatest fitting `minDays`. pricing.md#rates-by-length. */
function lengthPercent(rates: readonly LengthRate[], classCode: string, days: number): BasisPoints {
  let found: LengthRate | undefined;
  for (const rate of rates)
    if (rate.minDays <= days && rate.minDays > (found?.minDays ?? 0) && isInScope(rate, classCode))
      found = rate;
  return found?.percent ?? 0;
}

/** Returns the numbers of days, more than `days`, from which on another rate of the class applies. */
export function longerLengths(rates: readonly LengthRate[], classCode: string, days: number): number[] {
  return rates
    .filter((rate) => rate.minDays > days && isInScope(rate, classCode))
    .map(({ minDays }) => minDays);
}

export type CarChoices = Pick<QuoteRequest, 'car' | 'reservationType' | 'rates' | 'booked'>;

/** Returns a day of a rental, by its number from 0 and the number of days of the rental. */
export type DayPricing = (day: number, days: number) => CarDay;

/**
 * Prices of the days of a rental, also of a longer one from the same day. Booked days keep their
 * price. The discounted price of a day is rounded before it is summed: pricing.md#lines, 2.
 */
export function dayPricing(choices: CarChoices, trip: Trip): DayPricing {
  const { car, reservationType, rates, booked } = choices;
  const discount = reservationType === 'prepaid' ? (car.discount?.percent ?? 0) : 0;
  const prepaidRate = Math.max(0, WHOLE - discount);
  const rateOf = lengthRates(choices);
  const priceOf = listPrices(car, trip, rates);
  const price = (listCents: Cents, days: number) => {
    const cents = percentOf(listCents, rateOf(days));
    return { listCents, cents, netCents: percentOf(cents, prepaidRate) };
  };
  const fresh: DayPricing = (day, days) => {
    const { listCents, period } = priceOf(day);
    return { ...price(listCents, days), ...(period && { period }) };
  };
  if (!booked || !keepsBookedDay(booked, trip)) return fresh;
  const first = dayNumber(trip.pickupDate);
  return (day, days) => {
    const known = booked.days.get(first + day);
    if (!known) return { ...fresh(day, days), isAdded: true };
    if (rateOf(days) === rateOf(booked.days.size)) return known;
    const again = { ...known, ...price(known.listCents, days) };
    return days > booked.days.size && again.netCents >= known.netCents ? known : again;
  };
}

function keepsBookedDay(booked: BookedCar, { pickupDate, days }: Trip): boolean {
  const first = dayNumber(pickupDate);
  return [...booked.days.keys()].some((day) => first <= day && day < first + days);
}

/** Returns the part of the price of a day that is left after the rate by length. */
function lengthRates({ car, rates }: CarChoices): (days: number) => BasisPoints {
  const known = new Map<number, BasisPoints>();
  return (days) => {
    const rate = known.get(days) ?? WHOLE - lengthPercent(rates.lengthRates, car.classCode, days);
    known.set(days, rate);
    return rate;
  };
}
