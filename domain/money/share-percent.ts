import { assert } from '../assert.ts';
import { type BasisPoints, type Cents, percentOf, sumCents, WHOLE } from './money.ts';

/** An exact share before rounding: `floor + remainder / divisor` cents, the divisor common to all shares. */
interface Share {
  floor: Cents;
  remainder: number;
}

/**
 * `total` in parts proportional to `weights` by largest remainder: the parts sum to it exactly, each is less than a
 * cent away from its exact share, ties go to the earliest. Weights that sum to zero share equally.
 */
export function shareOut(total: Cents, weights: number[]): Cents[] {
  const sum = weights.reduce((whole, weight) => whole + weight, 0);
  const proper = sum === 0 ? weights.map(() => 1) : weights.map((weight) => weight * Math.sign(sum));
  const divisor = sum === 0 ? weights.length : Math.abs(sum);
  return roundToSum(
    total,
    proper.map((weight) => exactShare(total * weight, divisor)),
  );
}

/**
 * `rate` of each amount, rounded by largest remainder so that the shares sum to `rate` of the sum, rounded once.
 * Works on negative amounts too: a discount gets a negative share, the tax it takes off the bill.
 */
export function sharePercent(amounts: Cents[], rate: BasisPoints): Cents[] {
  return roundToSum(
    percentOf(sumCents(amounts), rate),
    amounts.map((amount) => exactShare(amount * rate, WHOLE)),
  );
}

function exactShare(numerator: number, divisor: number): Share {
  assert(Number.isSafeInteger(numerator), 'A share must be computed from integers, their product a safe one');
  const remainder = ((numerator % divisor) + divisor) % divisor;
  return { floor: (numerator - remainder) / divisor, remainder };
}

/** Every share rounded down, then one cent more for the largest remainders until the sum is `total`. */
function roundToSum(total: Cents, shares: Share[]): Cents[] {
  const missing = total - sumCents(shares.map((share) => share.floor));
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share.remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map((share) => share.index));
  return shares.map((share, index) => share.floor + (raised.has(index) ? 1 : 0));
}
