import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/**
 * Each reservation takes a car and sends a mail to an unverified address. High enough for a hotel or a mobile
 * carrier with a shared address.
 */
const PER_NETWORK = { points: 200, windowSeconds: 3600 };

export type ReservationTry = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number };

/** Counts before the reservation is made, so that concurrent requests count. */
export function allowReservation({ rateLimiter }: Services, clientIp: string): Promise<ReservationTry> {
  return rateLimiter.consume(toLimit(clientIp));
}

export function uncountReservation({ rateLimiter }: Services, clientIp: string): Promise<void> {
  return rateLimiter.giveBack(toLimit(clientIp));
}

function toLimit(clientIp: string): RateLimit {
  return { name: 'reserve-network', key: clientIp, ...PER_NETWORK };
}
