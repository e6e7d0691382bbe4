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

/** A total divided by the days of a rental, rounded up. pricing.md#shown-price, counter.md#guarantee. */
export function perDayCents(totalCents: Cents, days: number): Cents {
  return Math.ceil(totalCents / days);
}

export function sumCents(amounts: Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** An exact share before rounding: `floor + remainder / WHOLE` cents. */
interface Share {
  floor: Cents;
  remainder: number;
}

/** Rounds by largest remainder: the shares sum to the rounded `rate` of the sum. Ties go to the earliest. */
export function sharePercent(amounts: Cents[], rate: BasisPoints): Cents[] {
  return roundToSum(
    percentOf(sumCents(amounts), rate),
    amounts.map((amount) => exactShare(amount, rate)),
  );
}

function exactShare(amount: Cents, rate: BasisPoints): Share {
  const numerator = amount * rate;
  assert(Number.isSafeInteger(numerator), 'A share must be computed from integers, their product a safe one');
  const remainder = ((numerator % WHOLE) + WHOLE) % WHOLE;
  return { floor: (numerator - remainder) / WHOLE, remainder };
}

function roundToSum(total: Cents, shares: Share[]): Cents[] {
  const missing = total - sumCents(shares.map((share) => share.floor));
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share.remainder }))
    .sort((a, b) => b.remainder - a.remainder);
  const raised = new Set(byRemainder.slice(0, missing).map((share) => share.index));
  return shares.map((share, index) => share.floor + (raised.has(index) ? 1 : 0));
}
