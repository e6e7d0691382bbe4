import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/** Changes of one reservation in an hour: each is a mail, and for a paid one a refund or a payment. */
const CHANGES = { points: 20, windowSeconds: 3600 };

/** Counts a change of a reservation before it is made. */
export function allowChange(
  { rateLimiter }: Services,
  reservationId: string,
): ReturnType<RateLimiter['consume']> {
  return rateLimiter.consume({ name: 'change-reservation', key: reservationId, ...CHANGES });
}
