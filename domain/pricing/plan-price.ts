import { type Cents, percentOf } from '../money/money.ts';
import { ITBMS } from './rates.ts';

/** What a corporate plan costs a month in all, ITBMS included, as every shown price does. PRICING.md section 4. */
export function planPrice(perMonthCents: Cents): Cents {
  return perMonthCents + percentOf(perMonthCents, ITBMS);
}
