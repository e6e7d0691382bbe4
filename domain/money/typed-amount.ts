import type { Cents } from './money.ts';

const AMOUNT = /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/;

/** Cents of a typed amount: `50`, `$1,250.5`, `50.00`. Undefined for everything else. */
export function parseAmount(text: string): Cents | undefined {
  const [, dollars, decimals = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (dollars === undefined) return undefined;
  return Number(dollars.replace(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}
