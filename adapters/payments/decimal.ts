import type { Cents } from '#domain/money/money.ts';

/** Major units with two decimals, as `184.37`. Throws unless parsing it gives the same cents again. */
export function toDecimal(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) {
    throw new Error(`An amount to charge is a positive whole number of cents, not ${cents}`);
  }
  const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  if (parseDecimal(Number(text)) !== cents) throw new Error(`${cents} cents do not survive as a decimal`);
  return text;
}

/** Cents of a decimal in major units, number or text. Undefined when it is no whole number of cents. */
export function parseDecimal(value: unknown): Cents | undefined {
  if (typeof value === 'string') {
    return /^\d{1,12}(\.\d{1,3})?$/.test(value) ? parseDecimal(Number(value)) : undefined;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  const cents = Math.round(value * 100);
  return Number.isSafeInteger(cents) && cents / 100 === value ? cents : undefined;
}
