import { dayNumber, isoWeekday } from '../calendar/panama.ts';
import type { Car } from '../fleet/car.ts';
import { isInScope } from '../fleet/scope.ts';
import { type BasisPoints, type Cents, percentOf, WHOLE } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import type { LengthRate, RatePeriod, Rates } from './rates.ts';
import type { Trip } from './trip.ts';

/** Price of one day before the rate by length. */
export interface ListPrice {
  listCents: Cents;
  /** Name of the period; undefined: the daily price of the car. */
  period: Texts | undefined;
}

/**
 * Returns the price of each day of a rental by its number from 0, also of days after the return.
 * pricing.md#rates-by-date.
 */
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

/**
 * Returns by how much each day of a rental of `days` days is cheaper: the rate of the class with the greatest
 * `minDays` that is not above `days`; of equal ones the first. pricing.md#rates-by-length.
 */
export function lengthPercent(rates: readonly LengthRate[], classCode: string, days: number): BasisPoints {
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
