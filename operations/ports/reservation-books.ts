import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { Reservation, ReservationState } from '#domain/reservation/reservation.ts';

export interface ReservationFilter {
  /** Which end of the rental counts for day and branch. */
  by: 'pickup' | 'return';
  /** From this day on, for so many days; undefined: at any time, the latest first. */
  from: PanamaDate | undefined;
  days: number;
  /** In the name, the mail or the telephone of the renter, whatever the capitals and accents. */
  search?: string | undefined;
  /** Code of the branch of that end; undefined: all. */
  branch: string | undefined;
  states: readonly ReservationState[];
  limit: number;
}

/** Reservations as the counter looks at them. */
export interface ReservationBooks {
  /** By the time of that end, the next first; of the store's brand only. */
  list(filter: ReservationFilter): Promise<Reservation[]>;
}
