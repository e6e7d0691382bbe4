import { z } from 'zod';
import type { BasisPoints, Cents } from '#domain/money/money.ts';
import { type Bad, bad } from './map-records.ts';
import { optional } from './values.ts';

/** Whether the editor means the unusual amounts and percentages of the row or record. */
export const unusual = optional(z.boolean());

/** pricing.md#plausible-values. */
const CAR_DAY_CENTS = { least: 500, most: 200_000 };
const LARGEST_FEE_CENTS = 200_000;
const LARGEST_DISCOUNT: BasisPoints = 6_000;
const LARGEST_CHANGE: BasisPoints = 20_000;

type Amount =
  | { carDayCents: Cents }
  | { feeCents: Cents }
  /** By how much a price changes, as a percentage with its sign. */
  | { change: BasisPoints };

/** The problem of an amount that is rather a mistake; none when marked as unusual. pricing.md#plausible-values. */
export function findImplausible(
  amount: Amount,
  { field, isUnusual }: { field: string; isUnusual: boolean | undefined },
): Bad | undefined {
  const limit = isUnusual ? undefined : findLimit(amount);
  if (!limit) return undefined;
  const [hundredths = 0] = Object.values(amount);
  return bad('unusual', { field, value: (hundredths / 100).toFixed(2), expected: limit });
}

function findLimit(amount: Amount): string | undefined {
  if ('carDayCents' in amount) {
    const { least, most } = CAR_DAY_CENTS;
    return amount.carDayCents < least || amount.carDayCents > most ? '$5 – $2,000' : undefined;
  }
  if ('feeCents' in amount) return amount.feeCents > LARGEST_FEE_CENTS ? '$2,000' : undefined;
  return amount.change < -LARGEST_DISCOUNT || amount.change > LARGEST_CHANGE ? '-60 %, +200 %' : undefined;
}
