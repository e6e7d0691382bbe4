import type { QuoteLine } from '#domain/pricing/quote.ts';

/** A key of `common.quote`; undefined: one piece, or a capped extra, whose amount is not units times days. */
export function lineCalculation(line: QuoteLine): 'calculation' | 'perRental' | undefined {
  const { quantity, days, unitCents, amountCents } = line;
  if (unitCents * quantity * (days ?? 1) !== amountCents) return undefined;
  if (days !== undefined) return 'calculation';
  return quantity > 1 ? 'perRental' : undefined;
}
