import { assert } from '../assert.ts';

/** US dollars (the balboa is at par) in integer cents; negative for discounts. pricing.md#money. */
export type Cents = number;

/** Hundredths of a percent: 700 is 7 %. pricing.md#money. */
export type BasisPoints = number;

export const WHOLE: BasisPoints = 10_000;

/** `rate` of `cents`, rounded to the cent, half a cent away from zero. pricing.md#money. */
export function percentOf(cents: Cents, rate: BasisPoints): Cents {
  const product = cents * rate;
  const isExact = Number.isInteger(cents) && Number.isInteger(rate) && Number.isSafeInteger(product);
  assert(isExact, 'An amount and a rate must be integers, their product a safe one');
  const rounded = Math.floor((Math.abs(product) + WHOLE / 2) / WHOLE);
  return product < 0 ? 0 - rounded : rounded;
}

export function sumCents(amounts: Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
