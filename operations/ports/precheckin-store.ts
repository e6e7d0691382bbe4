import type { Instant } from '#domain/calendar/panama.ts';
import type { Consent, PhotoKind, PrecheckinStep, Wishes } from '#domain/precheckin/precheckin.ts';
import type { Language } from '#domain/texts.ts';
import type { OutboxMail } from './outbox.ts';

/** The pre check-in of a reservation as it is kept; what it says of persons is sealed. */
export interface PrecheckinRecord {
  reservationId: string;
  step: PrecheckinStep;
  /** JSON of verification and additional drivers, sealed; undefined before it is given and after it was erased. */
  sealedDrivers: string | undefined;
  wishes: Wishes | undefined;
  consent: Consent | undefined;
  completedAt: Instant | undefined;
  version: number;
  /** Ids of the private files. */
  photos: Record<PhotoKind, string | undefined>;
}

export interface PrecheckinChange {
  reservationId: string;
  /** The one that was read. */
  version: number;
  step: PrecheckinStep;
  sealedDrivers: string | undefined;
  wishes: Wishes | undefined;
  completedAt: Instant | undefined;
  /** Goes into the consent log, in the same transaction. */
  consent: (Consent & { language: Language }) | undefined;
  /** Written in the same transaction. */
  mails?: OutboxMail[];
}

/** A picture under way into the storage of private files. */
export interface FileNotice {
  id: string;
  reservationId: string;
  kind: PhotoKind;
}

/** One look of the staff at a picture. */
export interface FileView {
  kind: PhotoKind;
  /** By the name that belongs to the token. */
  staff: string;
  at: Instant;
}

export interface PrecheckinStore {
  find(reservationId: string): Promise<PrecheckinRecord | undefined>;
  /** Begins it, unless somebody was quicker. */
  start(reservationId: string): Promise<PrecheckinRecord>;
  /** False: it has been changed since `version`, and nothing was written. */
  save(change: PrecheckinChange): Promise<boolean>;
  /** Said before a file is written, so that one that gets lost on the way is erased at `eraseAt`. */
  announceFile(notice: FileNotice, eraseAt: Instant): Promise<void>;
  /** The file is written: it takes the place of the one before, which is to be erased from `now` on. */
  keepFile(notice: FileNotice, kept: { bytes: number; eraseAt: Instant; now: Instant }): Promise<void>;
  /** Writes down who was shown a file. False: no such file is kept. */
  noteView(id: string, by: { staff: string; at: Instant }): Promise<boolean>;
  /** Who was shown pictures of a reservation, oldest first; outlives the pictures. */
  listViews(reservationId: string): Promise<FileView[]>;
  /** Ids of files that may not stay any longer, oldest first. */
  listErasable(now: Instant, limit: number): Promise<string[]>;
  /** The file is erased. */
  forgetFile(id: string): Promise<void>;
}
