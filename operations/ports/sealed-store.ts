import type { Instant } from '#domain/calendar/panama.ts';

/** Drivers of a pre-check-in, token and challenge of a payment, picture of a document, second factor of an employee. */
export type SealedKind = 'drivers' | 'token' | 'challenge' | 'file' | 'factor';

export interface SealedValue {
  kind: SealedKind;
  /** Of its row, a UUID. */
  id: string;
  /** Undefined for files, whose content is in the file storage. */
  sealed: string | undefined;
}

export interface SealedStore {
  /** Values that do not name the key `keyId`, in the order of their ids, which are greater than `after`. */
  listForeign(
    kind: SealedKind,
    keyId: string,
    page: { after: string; limit: number },
  ): Promise<SealedValue[]>;
  /** Replaces a value of a row, unless it was changed since it was listed. */
  replace(value: SealedValue, sealed: string): Promise<void>;
  /** Notes the key of a file. False: the file is erased, or due to be erased at `now`. */
  noteFileKey(id: string, keyId: string, now: Instant): Promise<boolean>;
  /** Notes that nothing is sealed with a replaced key. False: it was noted before. */
  noteEmptied(keyId: string): Promise<boolean>;
}
