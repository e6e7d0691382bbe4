import type { Instant } from '#domain/calendar/panama.ts';

/** A worker's lease of up to `limit` due rows. */
export interface Claim {
  now: Instant;
  leaseUntil: Instant;
  limit: number;
}
