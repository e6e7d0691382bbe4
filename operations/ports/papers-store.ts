import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import type { PaperDecision, Papers, PapersState } from '#domain/precheckin/papers.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';
import type { Actor, AuditEntry } from './staff-store.ts';

/** Of confirmed rentals of the store's brand whose pick-up is not before `from`. */
export interface PapersFilter {
  /** Of the pick-up; undefined for all. */
  branches: readonly string[] | undefined;
  state: PapersState;
  from: PanamaDateTime;
}

export interface DecidedPapers extends Pick<Papers, 'version' | 'reason' | 'note'> {
  reservationId: string;
  decision: PaperDecision;
  /** To the renter. */
  mail: OutboxMail;
}

export interface PapersStore {
  /** Next pick-up first; one more than `perPage` when there is a next page, which is numbered from 1. */
  list(filter: PapersFilter & { page: number; perPage: number }): Promise<Reservation[]>;
  count(filter: PapersFilter): Promise<number>;
  /**
   * Stores a decision with its mail and its row of the audit, in one transaction. False, and nothing is written:
   * the papers have another version or were erased, the reservation is not confirmed, or `actor` has changed.
   */
  decide(decided: DecidedPapers, actor: Actor, audit: AuditEntry): Promise<boolean>;
}
