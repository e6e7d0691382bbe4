import type { Car } from './car.ts';

/** How `minimio_dias` is read. See `docs/decisions/0085-spec-readings.md`. */
export type MinimumDaysRule = 'as-built' | 'at-most';

/** `as-built`: a car fits when its minimum days is at least that number. stock.md#minimum-days. */
export function fitsRentalDays(car: Car, days: number, rule: MinimumDaysRule): boolean {
  if (car.minimumDays === undefined) return true;
  return rule === 'as-built' ? car.minimumDays >= days : car.minimumDays <= days;
}
