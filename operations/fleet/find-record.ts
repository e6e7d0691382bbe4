import type { Branch } from '#domain/fleet/branch.ts';
import type { Car, CarClass } from '#domain/fleet/car.ts';
import type { SiteContent } from '../ports/content.ts';

export function findBranch(content: Pick<SiteContent, 'branches'>, code: string): Branch | undefined {
  return content.branches.find((branch) => branch.code === code);
}

export function findCar(content: SiteContent, carId: string): Car | undefined {
  return content.cars.find((car) => car.id === carId);
}

/** Throws for a missing class, because the content adapter rejects such content. */
export function getCarClass(content: SiteContent, car: Car): CarClass {
  const carClass = content.classes.find((candidate) => candidate.code === car.classCode);
  if (!carClass) throw new Error(`Car ${car.id} has the class ${car.classCode}, which content does not hold`);
  return carClass;
}
