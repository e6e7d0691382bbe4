import type { Car } from './car.ts';

export function carName({ make, model }: Pick<Car, 'make' | 'model'>): string {
  return `${make} ${model}`;
}
