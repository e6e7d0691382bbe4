import type { Car } from './car.ts';

/** What a car is called on pages, bills and in mails. */
export function carName({ make, model }: Pick<Car, 'make' | 'model'>): string {
  return `${make} ${model}`;
}
