import type { Car } from './car.ts';

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
