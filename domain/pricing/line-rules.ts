import type { QuoteLineKind } from './quote.ts';

/** What happens to a booked line when the rental changes and keeps its dates and branches. pricing.md#amendments. */
type AtChange =
  | 'kept'
  /** Has today's price when the car becomes another one. */
  | 'of-the-car'
  /** Has today's price when age or license of the renter change; comes and goes with the class of the car. */
  | 'of-the-renter'
  /** Its quantity may grow, never shrink. */
  | 'grows'
  /** Its quantity follows the persons who drive. */
  | 'of-drivers'
  /** Made of the other lines. */
  | 'derived';

export interface LineRule {
  atChange: AtChange;
  /** Whether it is part of the price of the car, which limits the coupon. */
  isPriceOfCar?: true;
}

/** The rules of each line, in the order of pricing.md#lines. */
export const LINE_RULES: Readonly<Record<QuoteLineKind, LineRule>> = {
  car: { atChange: 'of-the-car', isPriceOfCar: true },
  'prepaid-discount': { atChange: 'of-the-car', isPriceOfCar: true },
  'long-rental': { atChange: 'of-the-car', isPriceOfCar: true },
  protection: { atChange: 'kept' },
  coverage: { atChange: 'kept' },
  era: { atChange: 'kept' },
  extra: { atChange: 'grows' },
  'additional-driver': { atChange: 'grows' },
  'young-driver': { atChange: 'of-the-renter' },
  'young-additional-driver': { atChange: 'of-drivers' },
  delivery: { atChange: 'kept' },
  'after-hours': { atChange: 'kept' },
  dropoff: { atChange: 'kept' },
  saf: { atChange: 'derived' },
  coupon: { atChange: 'of-the-car' },
};

const PLACES = new Map(Object.keys(LINE_RULES).map((kind, place) => [kind, place]));

/** Sorts lines into the order of pricing.md#lines. */
export function inOrder<Line extends { kind: QuoteLineKind }>(lines: readonly Line[]): Line[] {
  const placeOf = ({ kind }: Line) => PLACES.get(kind) ?? 0;
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b));
}
