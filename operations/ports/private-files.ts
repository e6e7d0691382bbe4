/** Why a picture that was sent cannot be kept. */
export type PictureRefusal =
  /** Longer than `MAXIMUM_PICTURE_BYTES`. */
  | 'too-large'
  /** No JPEG, PNG or HEIC, whatever its name says, or a broken one. */
  | 'unreadable'
  /** Small as a file, but more points than any camera of a renter makes. */
  | 'too-many-pixels';

/** Largest picture a renter may send, in bytes. */
export const MAXIMUM_PICTURE_BYTES = 15_000_000;

export type CleanOutcome = { kind: 'clean'; jpeg: Uint8Array } | { kind: PictureRefusal };

/** Files that nobody sees but the staff: pictures of licences and identity papers. */
export interface PrivateFiles {
  /**
   * A picture as a JPEG made anew of its points: upright, at most 2400 points long, without what the camera wrote beside
   * them (place, time, device).
   */
  clean(bytes: Uint8Array): Promise<CleanOutcome>;
  /** Encrypted at rest, bound to its id (a UUID). */
  save(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when it is not or no longer there. Throws when it was changed since it was saved. */
  read(id: string): Promise<Uint8Array | undefined>;
  /** Nothing happens when it is not there. */
  erase(id: string): Promise<void>;
}
