import type { ReservationDraft } from '#domain/reservation/draft.ts';

/** A draft as it was at some time. */
export interface RecalledDraft {
  draft: ReservationDraft;
  /** The store's own mark of this version of it; another one after every change. */
  stamp: string;
}

/** Drafts by the visitor's random id. The store keeps only a hash of the id. */
export interface DraftStore {
  find(draftId: string): Promise<ReservationDraft | undefined>;
  /**
   * The draft as this process found or saved it last, without asking the store. It may be another one by now, so that nothing may
   * come of it but what `place` holds against its stamp. Undefined: ask.
   */
  recall(draftId: string): RecalledDraft | undefined;
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
