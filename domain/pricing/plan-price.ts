import { type Cents, percentOf } from '../money/money.ts';
import { ITBMS } from './rates.ts';

/** Price per month in cents, ITBMS included. PRICING.md section 4. */
export function planPrice(perMonthCents: Cents): Cents {
  return perMonthCents + percentOf(perMonthCents, ITBMS);
}
