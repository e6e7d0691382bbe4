import type { FleetStatus } from './car.ts';

/** Free units among the company's; few are at most this many, or at most this share. */
const FEW_UNITS = 1;
const FEW_SHARE = 0.2;

/**
 * Content's status, lowered to `lowAvailability` or `unavailable` when the dates leave few units or none; never
 * raised. Without stock (the company keeps no units of the class) content decides alone. DESIGN.md section 7.
 */
export function shownStatus(
  content: FleetStatus,
  stock: { units: number; free: number } | undefined,
): FleetStatus {
  if (content === 'unavailable' || !stock) return content;
  if (stock.free <= 0) return 'unavailable';
  const few = stock.free <= FEW_UNITS || stock.free <= stock.units * FEW_SHARE;
  return few ? 'lowAvailability' : content;
}
