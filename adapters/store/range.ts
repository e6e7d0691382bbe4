import type { StockPeriod } from '#operations/ports/reservation-store.ts';

/** A period as a `tstzrange`: its end is free again. */
export function toRange({ from, until }: StockPeriod): string {
  return `[${new Date(from).toISOString()},${new Date(until).toISOString()})`;
}
