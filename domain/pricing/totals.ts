import { type Cents, sumCents } from '../money/money.ts';
import type { Quote, QuoteLineKind } from './quote.ts';

/** The totals of a reservation under the names of SPEC.md section 3, in cents. */
export interface Totals {
  /** Car after the prepaid discount. */
  carTotal: Cents;
  subtotal: Cents;
  airportTax: Cents;
  tax: Cents;
  dropoff: Cents;
  era: Cents;
  total: Cents;
}

export function toTotals(quote: Quote): Totals {
  const amountOf = (...kinds: QuoteLineKind[]) =>
    sumCents(quote.lines.filter((line) => kinds.includes(line.kind)).map((line) => line.amountCents));
  return {
    carTotal: amountOf('car', 'prepaid-discount'),
    subtotal: quote.subtotalCents,
    airportTax: quote.airportFeeCents,
    tax: quote.taxCents,
    dropoff: amountOf('dropoff'),
    era: amountOf('era'),
    total: quote.totalCents,
  };
}
