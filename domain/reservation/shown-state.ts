import { type Instant, toInstant } from '../calendar/panama.ts';
import type { Reservation, ReservationState } from './reservation.ts';

/** How a reservation stands for its renter: `ended` when it was confirmed and its return has passed. */
export type ShownState = ReservationState | 'ended';

/** A hold that is over is over, also before it is swept. */
export function toShownState(
  { state, holdUntil, search }: Pick<Reservation, 'state' | 'holdUntil' | 'search'>,
  now: Instant,
): ShownState {
  if (state === 'held' && (holdUntil ?? 0) <= now) return 'expired';
  return state === 'confirmed' && toInstant(search.returnAt) < now ? 'ended' : state;
}
