import type { Instant } from '#domain/calendar/panama.ts';
import type { Papers } from '#domain/precheckin/papers.ts';
import type { Consent, PhotoKind, PrecheckinStep, Preferences } from '#domain/precheckin/precheckin.ts';
import type { CarPhotoKind } from '#domain/rental/car-photos.ts';
import type { Language } from '#domain/texts.ts';
import type { OutboxMail } from './outbox.ts';

/** Of the agreement, by the renter before the pick-up. */
export interface Signature {
  /** As typed. */
  name: string;
  at: Instant;
  /** Fingerprint of what was signed; a change of the reservation makes it another one. */
  terms: string;
}

/** Personal data is sealed. */
export interface PrecheckinRecord {
  reservationId: string;
  step: PrecheckinStep;
  /** Undefined before the data is given and after it was erased. */
  sealedDrivers: string | undefined;
  preferences: Preferences | undefined;
  consent: Consent | undefined;
  completedAt: Instant | undefined;
  /** Undefined until they are complete, and after they were erased. */
  papers: Papers | undefined;
  signature: Signature | undefined;
  version: number;
  photos: Record<PhotoKind, string | undefined>;
}

export interface PrecheckinChange {
  reservationId: string;
  version: number;
  step: PrecheckinStep;
  sealedDrivers: string | undefined;
  preferences: Preferences | undefined;
  completedAt: Instant | undefined;
  /** Added to the consent log in the same transaction. */
  consent: (Consent & { language: Language }) | undefined;
  mails?: OutboxMail[];
  /** What an employee has decided about the papers does not hold for these. */
  hasNewPapers?: boolean;
  /**
   * It ends the pre check-in, or changes what its payment pays: refused during that payment. Withdraws an
   * open amendment of the pre check-in, so that no payment of it begins afterwards.
   */
  isPriced: boolean;
}

/** `outdated`: changed since `version`. Nothing was written then. */
export type SavePrecheckinOutcome = 'saved' | 'outdated' | 'payment-in-progress';

export interface FileNotice<Kind extends PhotoKind | CarPhotoKind = PhotoKind> {
  id: string;
  reservationId: string;
  kind: Kind;
  /** Of the key with which the file is encrypted. */
  keyId: string;
}

export interface PrecheckinStore {
  find(reservationId: string): Promise<PrecheckinRecord | undefined>;
  /** Returns the existing record if there is one. */
  start(reservationId: string): Promise<PrecheckinRecord>;
  save(change: PrecheckinChange): Promise<SavePrecheckinOutcome>;
  /** Stores data with what was typed under the same version. Does nothing when the version has changed. */
  keepTyped(kept: Pick<PrecheckinChange, 'reservationId' | 'version' | 'sealedDrivers'>): Promise<void>;
  /** Replaces an earlier one. False, and nothing is written, while the papers are not approved. */
  sign(reservationId: string, signature: Signature): Promise<boolean>;
  /** Call before writing a file, so that an incomplete one is erased at `eraseAt`. */
  announceFile(notice: FileNotice<PhotoKind | CarPhotoKind>, eraseAt: Instant): Promise<void>;
  /** Call after writing a file. The replaced one is erased from `now` on; the papers wait again. */
  keepFile(notice: FileNotice, kept: { bytes: number; eraseAt: Instant; now: Instant }): Promise<void>;
  /** Oldest first. */
  listErasable(now: Instant, limit: number): Promise<string[]>;
  forgetFile(id: string): Promise<void>;
}
