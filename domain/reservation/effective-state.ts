import { type Instant, toInstant } from '../calendar/panama.ts';
import type { Reservation, ReservationState } from './reservation.ts';

/** `ended`: confirmed, and the return time has passed. */
export type EffectiveState = ReservationState | 'ended';

/** A hold counts as expired when its time is over, even before the sweep. */
export function toEffectiveState(
  { state, holdUntil, search }: Pick<Reservation, 'state' | 'holdUntil' | 'search'>,
  now: Instant,
): EffectiveState {
  if (state === 'held' && (holdUntil ?? 0) <= now) return 'expired';
  return state === 'confirmed' && toInstant(search.returnAt) < now ? 'ended' : state;
}
