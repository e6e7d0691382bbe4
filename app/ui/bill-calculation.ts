import type { QuoteLine } from '#domain/pricing/quote.ts';

/**
 * How the amount of a line came about, as a key of `common.bill`; undefined where there is nothing to say: one piece of one
 * price, or a capped extra, which costs less than its days.
 */
export function billCalculation(line: QuoteLine): 'calculation' | 'perRental' | undefined {
  const { quantity, days, unitCents, amountCents } = line;
  if (unitCents * quantity * (days ?? 1) !== amountCents) return undefined;
  if (days !== undefined) return 'calculation';
  return quantity > 1 ? 'perRental' : undefined;
}
