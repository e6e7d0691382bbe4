import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/**
 * Reservations that one network may make in an hour: more than the renters of a hotel or of a telephone company's shared
 * address. Each takes a car and writes to an address that nobody has checked.
 */
const PER_NETWORK = { points: 200, windowSeconds: 3600 };

export type ReservationTry = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number };

/** Counts a reservation before it is made, so that many at once are counted too. */
export function allowReservation({ rateLimiter }: Services, clientIp: string): Promise<ReservationTry> {
  return rateLimiter.consume(toLimit(clientIp));
}

/** None was made, so it does not count. */
export function uncountReservation({ rateLimiter }: Services, clientIp: string): Promise<void> {
  return rateLimiter.giveBack(toLimit(clientIp));
}

function toLimit(clientIp: string): RateLimit {
  return { name: 'reserve-network', key: clientIp, ...PER_NETWORK };
}
