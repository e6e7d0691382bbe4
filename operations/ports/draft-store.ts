import type { ReservationDraft } from '#domain/reservation/draft.ts';

/** Drafts by the visitor's random id. The store keeps only a hash of the id. */
export interface DraftStore {
  find(draftId: string): Promise<ReservationDraft | undefined>;
  /**
   * Creates or replaces it; a draft untouched for 30 days is erased. `reservationId` is left as it is in the store: only
   * `place` sets and `clearReservation` removes it, so that a save of what was read earlier cannot lose a reservation.
   */
  save(draftId: string, draft: ReservationDraft): Promise<void>;
  /** Forgets `reservationId` when it is still this one. */
  clearReservation(draftId: string, reservationId: string): Promise<void>;
  /** Erases the draft with everything in it. */
  remove(draftId: string): Promise<void>;
}
