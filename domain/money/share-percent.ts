import { assert } from '../assert.ts';
import { type BasisPoints, type Cents, percentOf, sumCents, WHOLE } from './money.ts';

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
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const raised = new Set(byRemainder.slice(0, missing).map((share) => share.index));
  return shares.map((share, index) => share.floor + (raised.has(index) ? 1 : 0));
}
