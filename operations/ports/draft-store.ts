import type { ReservationDraft } from '#domain/reservation/draft.ts';

/** The store keeps only a hash of the visitor's random ID. */
export interface DraftStore {
  find(draftId: string): Promise<ReservationDraft | undefined>;
  /**
   * Never writes `reservationId`, so that saving older data cannot lose a reservation. Drafts expire after 30
   * days.
   */
  save(draftId: string, draft: ReservationDraft): Promise<void>;
  /** Only if the draft still has this reservation. */
  clearReservation(draftId: string, reservationId: string): Promise<void>;
  /** The old id stays valid until the new one is first used. Without effect on an unknown draft. */
  renew(draftId: string, newId: string): Promise<void>;
  remove(draftId: string): Promise<void>;
}
