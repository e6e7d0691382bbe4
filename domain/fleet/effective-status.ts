import type { FleetStatus } from './car.ts';

/** Limits for "few": a number of units, or a share of all units. */
const FEW_UNITS = 1;
const FEW_SHARE = 0.2;

interface Units {
  units: number;
  free: number;
}

/** Content's status, lowered but never raised by the stock. stock.md#stock. */
export function effectiveStatus(content: FleetStatus, stock: Units | undefined): FleetStatus {
  if (content === 'unavailable' || !stock) return content;
  if (stock.free <= 0) return 'unavailable';
  return isFew(stock) ? 'lowAvailability' : content;
}

/** Free units when they are few, otherwise undefined. */
export function countFewUnits(stock: Units | undefined): number | undefined {
  return stock && stock.free > 0 && isFew(stock) ? stock.free : undefined;
}

function isFew({ units, free }: Units): boolean {
  return free <= FEW_UNITS || free <= units * FEW_SHARE;
}
