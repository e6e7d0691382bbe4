import type { BasisPoints, Cents } from './money.ts';

const AMOUNT = /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/;

/** Cents of a typed amount: `50`, `$1,250.5`, `50.00`. Undefined for everything else. */
export function parseAmount(text: string): Cents | undefined {
  const [, dollars, decimals = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (dollars === undefined) return undefined;
  return Number(dollars.replace(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

const RATE = /^([+-]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/;

/** Basis points of a typed percentage: `25`, `-12.5`, `+7,25 %`. Undefined for everything else. */
export function parseRate(text: string): BasisPoints | undefined {
  const [, sign, whole, decimals = ''] = RATE.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const rate = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? 0 - rate : rate;
}
