import type { Instant } from '#domain/calendar/panama.ts';

/** A renter's data of one reservation, erased on request. */
export interface ErasedRenter {
  reservationId: string;
  erasedAt: Instant;
}

/** Kept outside of the database, so that a restored database does not bring erased data back. */
export interface ErasureList {
  /** Throws when the list was modified after `save`. */
  read(): Promise<readonly ErasedRenter[]>;
  save(list: readonly ErasedRenter[]): Promise<void>;
}
