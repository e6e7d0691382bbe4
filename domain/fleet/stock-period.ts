import type { Instant } from '../calendar/panama.ts';

/** `until` includes the turnaround. */
export interface StockPeriod {
  from: Instant;
  until: Instant;
}
