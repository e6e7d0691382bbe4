import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/** Changes of a reservation per hour; each sends a mail and may cause a refund or a payment. */
const CHANGES = { points: 20, windowSeconds: 3600 };

export function allowAmendment(
  { rateLimiter }: Services,
  reservationId: string,
): ReturnType<RateLimiter['consume']> {
  return rateLimiter.consume({ name: 'amend-reservation', key: reservationId, ...CHANGES });
}
