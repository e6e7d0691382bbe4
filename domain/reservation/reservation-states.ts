import type { Reservation, ReservationState } from './reservation.ts';

/**
 * Where a reservation may go. DESIGN.md section 7, PAYMENTS.md section 8.2. `review` (money is uncertain) goes back to
 * `held` once it is proved that nothing was kept; a hold that lapsed meanwhile then expires like any other.
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

/** What can be done with a reservation in its present state. */
export const reservationCan = {
  /** Its confirmation page can be shown: it is confirmed, or will be as soon as its money is clear. */
  show: ({ state }: Pick<Reservation, 'state'>) => state === 'confirmed' || state === 'review',
  /** A payment can be started. */
  pay: ({ state, reservationType }: Pick<Reservation, 'state' | 'reservationType'>) =>
    state === 'held' && reservationType === 'prepaid',
  /** Money that has arrived confirms it. */
  confirm: ({ state }: Pick<Reservation, 'state'>) => canMoveReservation(state, 'confirmed'),
};
