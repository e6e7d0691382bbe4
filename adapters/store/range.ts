import type { StockPeriod } from '#operations/ports/reservation-store.ts';

/** A period as a `tstzrange` that excludes its end. */
export function toRange({ from, until }: StockPeriod): string {
  return `[${new Date(from).toISOString()},${new Date(until).toISOString()})`;
}
