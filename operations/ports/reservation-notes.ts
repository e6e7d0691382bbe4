import type { Instant } from '#domain/calendar/panama.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';

export interface ReservationNote {
  text: string;
  /** Address of the employee. */
  author: string;
  at: Instant;
}

/** What employees write about a reservation. Erased with the renter's data. */
export interface ReservationNotes {
  /** `stale`: the reservation has another version. A note does not change the version. */
  addNote(
    of: { reservationId: string; version: number },
    note: ReservationNote,
    audited: AuditedAct,
  ): Promise<AuditedOutcome>;
  /** Oldest first. */
  listNotes(reservationId: string): Promise<ReservationNote[]>;
}
