import type { StockPeriod } from '#domain/fleet/stock-period.ts';

/** A period as a `tstzrange` that excludes its end. */
export function toRange({ from, until }: StockPeriod): string {
  return `[${new Date(from).toISOString()},${new Date(until).toISOString()})`;
}
