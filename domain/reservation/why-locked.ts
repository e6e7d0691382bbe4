import { type Instant, toInstant } from '../calendar/panama.ts';
import type { Reservation } from './reservation.ts';

/** Why a renter cannot cancel or change a reservation online. */
export type LockedReason = 'cancelled' | 'expired' | 'past' | 'unpaid' | 'payment-in-progress';

export function whyLocked(
  { state, search }: Pick<Reservation, 'state' | 'search'>,
  now: Instant,
): LockedReason | undefined {
  if (state === 'cancelled' || state === 'expired') return state;
  if (toInstant(search.pickupAt) <= now) return 'past';
  if (state === 'held') return 'unpaid';
  return state === 'review' ? 'payment-in-progress' : undefined;
}
