import type { BasisPoints, Cents } from '#domain/money/money.ts';

/**
 * Hundredths of a decimal as the content service sends it: a string with its scale from PostgreSQL, a number
 * from SQLite. Parses the digits, without floating-point arithmetic; a third decimal rounds half away from
 * zero. Returns undefined when it is no decimal or has more than nine digits before the point.
 */
function parseHundredths(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const match = /^(-?)(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole, decimals = ''] = match;
  const digits = `${decimals}000`;
  const hundredths = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return sign && hundredths !== 0 ? -hundredths : hundredths;
}

/** `"19.99"` → 1999. */
export function parseCents(value: unknown): Cents | undefined {
  return parseHundredths(value);
}

/** A percentage: `"10.00"` → 1000. */
export function parseBasisPoints(value: unknown): BasisPoints | undefined {
  return parseHundredths(value);
}
