import { type Cents, percentOf } from '../money/money.ts';
import { ITBMS } from './rates.ts';

/** Price per month in cents, ITBMS included. pricing.md#shown-price. */
export function planPrice(perMonthCents: Cents): Cents {
  return perMonthCents + percentOf(perMonthCents, ITBMS);
}
