import type { FleetStatus } from './car.ts';

/** Free units among the company's; few are at most this many, or at most this share. */
const FEW_UNITS = 1;
const FEW_SHARE = 0.2;

interface Units {
  units: number;
  free: number;
}

/**
 * Content's status, lowered to `lowAvailability` or `unavailable` when the dates leave few units or none; never
 * raised. Without stock (the company keeps no units of the class) content decides alone. DESIGN.md section 7.
 */
export function shownStatus(content: FleetStatus, stock: Units | undefined): FleetStatus {
  if (content === 'unavailable' || !stock) return content;
  if (stock.free <= 0) return 'unavailable';
  return isFew(stock) ? 'lowAvailability' : content;
}

/** How many units the dates leave where they leave few; undefined where there are more, none, or no stock is kept. */
export function countFewUnits(stock: Units | undefined): number | undefined {
  return stock && stock.free > 0 && isFew(stock) ? stock.free : undefined;
}

function isFew({ units, free }: Units): boolean {
  return free <= FEW_UNITS || free <= units * FEW_SHARE;
}
