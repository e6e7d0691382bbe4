export type PictureRefusal =
  | 'too-large'
  /** Not a valid JPEG, PNG or HEIC, whatever its name. */
  | 'unreadable'
  /** A small file with more pixels than a renter's camera makes. */
  | 'too-many-pixels';

export const MAXIMUM_PICTURE_BYTES = 15_000_000;

export type CleanOutcome = { kind: 'clean'; jpeg: Uint8Array } | { kind: PictureRefusal };

/** Pictures of papers, and of cars at both ends of a rental, for staff only. */
export interface PrivateFiles {
  /** An upright JPEG of at most 2400 pixels a side, without metadata (place, time, device). */
  clean(bytes: Uint8Array): Promise<CleanOutcome>;
  /** Encrypted at rest and bound to its ID (a UUID). Returns the SHA-256 of the bytes, hex. */
  save(id: string, bytes: Uint8Array): Promise<string>;
  /** Undefined when it does not exist. Throws when it was modified after `save`. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** Encrypts a file of the previous key with the present one. False when it does not exist. */
  reseal(id: string): Promise<boolean>;
  erase(id: string): Promise<void>;
}
