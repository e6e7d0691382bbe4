import type { PanamaDate } from '../calendar/panama.ts';
import type { Car } from '../fleet/car.ts';
import { filterFleet } from '../fleet/filter-fleet.ts';
import type { Restriction } from '../fleet/restrictions.ts';
import { isInScope } from '../fleet/scope.ts';
import type { Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import { carCents } from './car-lines.ts';
import { listPrices } from './daily-price.ts';
import type { Rates } from './rates.ts';
import { oneDayInTown } from './trip.ts';

/** What holds for a car on a day. */
export interface RateDay {
  /** What the car costs on this day alone, paid at the counter, without cover, fees and taxes. */
  cents: Cents;
  /** Name of the season; undefined: the daily price of the car. */
  season: Texts | undefined;
  /** The longest minimum of days for a pick-up on this day. */
  minDays: number | undefined;
  isStopped: boolean;
}

/** `branch` undefined: only rows for all branches hold. pricing.md#rates-by-date, stock.md#restrictions. */
export function rateDay(
  {
    rates,
    restrictions,
    branch,
  }: { rates: Rates; restrictions: readonly Restriction[]; branch: string | undefined },
  car: Car,
  date: PanamaDate,
): RateDay {
  const trip = oneDayInTown(date, branch);
  const here = restrictions.filter(
    (row) => row.from <= date && date <= row.to && isInScope(row, car.classCode, branch),
  );
  const minimums = here.flatMap((row) => (row.kind === 'min-days' ? [row.days] : []));
  return {
    cents: carCents({ car, reservationType: 'normal', rates }, trip),
    season: listPrices(car, trip, rates)(0).period,
    minDays: minimums.length > 0 ? Math.max(...minimums) : undefined,
    isStopped: here.some(({ kind }) => kind === 'stop-sale'),
  };
}

/** The cheapest car of a class. */
export interface RateCar {
  car: Car;
  /** How many models the class has. */
  models: number;
}

/** The cheapest car of each class that the brand rents, in content's order. */
export function listRateCars(cars: Car[], { allowedClasses }: { allowedClasses: string[] }): RateCar[] {
  const byClass = Map.groupBy(filterFleet(cars, { allowedClasses }), ({ classCode }) => classCode);
  return [...byClass.values()].flatMap((models) => {
    const [car] = models.toSorted((a, b) => a.dailyCents - b.dailyCents);
    return car ? [{ car, models: models.length }] : [];
  });
}
