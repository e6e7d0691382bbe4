import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { Reservation, ReservationState } from '#domain/reservation/reservation.ts';

export interface ReservationFilter {
  by: 'pickup' | 'return';
  /** First of `days` days; undefined for any time, latest first. */
  from: PanamaDate | undefined;
  days: number;
  /** Part of the renter's name, address or phone, ignoring case and accents. */
  search?: string | undefined;
  branch: string | undefined;
  states: readonly ReservationState[];
  limit: number;
}

export interface ReservationReports {
  /** By time, earliest first; only of the store's brand. */
  list(filter: ReservationFilter): Promise<Reservation[]>;
}
