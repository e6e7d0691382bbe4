import type { QuoteLine } from '#domain/pricing/quote.ts';

/**
 * Returns how the amount of a line is calculated, as a key of `common.quote`. Undefined for a single piece,
 * and for a capped extra, whose amount is not units times days.
 */
export function lineCalculation(line: QuoteLine): 'calculation' | 'perRental' | undefined {
  const { quantity, days, unitCents, amountCents } = line;
  if (unitCents * quantity * (days ?? 1) !== amountCents) return undefined;
  if (days !== undefined) return 'calculation';
  return quantity > 1 ? 'perRental' : undefined;
}
