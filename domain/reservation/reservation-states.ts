import { type Instant, toInstant } from '../calendar/panama.ts';
import type { Reservation, ReservationState } from './reservation.ts';

/** Why a renter cannot cancel or change a reservation online. */
export type LockedReason = 'cancelled' | 'expired' | 'past' | 'unpaid' | 'payment-in-progress';

/** `ended`: confirmed, and the return time has passed. */
export type EffectiveState = ReservationState | 'ended';

/**
 * The allowed transitions. stock.md#states, payments.md#reservation-rules. `review` (money is uncertain)
 * returns to `held` once no money was kept; a hold that has lapsed then expires as usual.
 */
export const reservationMoves: Record<ReservationState, readonly ReservationState[]> = {
  held: ['confirmed', 'expired', 'cancelled', 'review'],
  review: ['confirmed', 'held', 'cancelled'],
  confirmed: ['cancelled'],
  expired: [],
  cancelled: [],
};

export function canMoveReservation(from: ReservationState, to: ReservationState): boolean {
  return reservationMoves[from].includes(to);
}

export const reservationCan = {
  /** The confirmation page; in `review` the confirmation is still expected. */
  show: ({ state }: Pick<Reservation, 'state'>) => state === 'confirmed' || state === 'review',
  pay: ({ state, reservationType }: Pick<Reservation, 'state' | 'reservationType'>) =>
    state === 'held' && reservationType === 'prepaid',
  confirm: ({ state }: Pick<Reservation, 'state'>) => canMoveReservation(state, 'confirmed'),
};

/** A hold counts as expired when its time is over, even before the sweep. */
export function toEffectiveState(
  { state, holdUntil, search }: Pick<Reservation, 'state' | 'holdUntil' | 'search'>,
  now: Instant,
): EffectiveState {
  if (state === 'held' && (holdUntil ?? 0) <= now) return 'expired';
  return state === 'confirmed' && toInstant(search.returnAt) < now ? 'ended' : state;
}

export function whyLocked(
  { state, search }: Pick<Reservation, 'state' | 'search'>,
  now: Instant,
): LockedReason | undefined {
  if (state === 'cancelled' || state === 'expired') return state;
  if (toInstant(search.pickupAt) <= now) return 'past';
  if (state === 'held') return 'unpaid';
  return state === 'review' ? 'payment-in-progress' : undefined;
}
