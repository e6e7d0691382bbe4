import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { Reservation, ReservationState } from '#domain/reservation/reservation.ts';

export interface ReservationFilter {
  /** Pick-ups from this day on, for so many days. */
  from: PanamaDate;
  days: number;
  /** Code of the branch of the pick-up; undefined: all. */
  branch: string | undefined;
  states: readonly ReservationState[];
  limit: number;
}

/** Reservations as the counter looks at them. */
export interface ReservationBooks {
  /** By pick-up, the next first. */
  list(filter: ReservationFilter): Promise<Reservation[]>;
}
