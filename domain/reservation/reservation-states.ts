import type { Reservation, ReservationState } from './reservation.ts';

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
