import type { Car } from './car.ts';

/** How `minimio_dias` is read. See `docs/decisions/0085-spec-readings.md`. */
export type MinimumDaysRule = 'as-built' | 'at-most';

export interface FleetFilter {
  /** Classes sold by the brand; empty means no filter. requirements.md#validation. */
  allowedClasses: string[];
  type?: string | undefined;
  make?: string | undefined;
}

export function filterFleet(cars: Car[], filter: FleetFilter): Car[] {
  const { allowedClasses, type, make } = filter;
  return cars.filter(
    (car) =>
      (allowedClasses.length === 0 || allowedClasses.includes(car.classCode)) &&
      (!type || car.type === type) &&
      (!make || car.make === make),
  );
}

/** `as-built`: a car fits when its minimum days is at least that number. stock.md#minimum-days. */
export function fitsRentalDays(car: Car, days: number, rule: MinimumDaysRule): boolean {
  if (car.minimumDays === undefined) return true;
  return rule === 'as-built' ? car.minimumDays >= days : car.minimumDays <= days;
}
