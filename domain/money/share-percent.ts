import { assert } from '../assert.ts';
import { type BasisPoints, type Cents, percentOf, sumCents, WHOLE } from './money.ts';

/** An exact share before rounding: `floor + remainder / WHOLE` cents. */
interface Share {
  floor: Cents;
  remainder: number;
}

/**
 * `rate` of each amount, rounded by largest remainder so that the shares sum to `rate` of the sum, rounded once.
 * Ties go to the earliest. Works on negative amounts too: a discount gets a negative share, the tax it takes off the bill.
 */
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

/** Every share rounded down, then one cent more for the largest remainders until the sum is `total`. */
function roundToSum(total: Cents, shares: Share[]): Cents[] {
  const missing = total - sumCents(shares.map((share) => share.floor));
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share.remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map((share) => share.index));
  return shares.map((share, index) => share.floor + (raised.has(index) ? 1 : 0));
}
