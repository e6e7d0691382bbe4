import { createBoundedMemory } from './bounded-memory.ts';

/** HTML between the slots of a part, and the names of the slots. */
export interface KeptPart {
  pieces: readonly (Uint8Array | { slot: string })[];
  bytes: number;
}

export interface PartStore {
  find(key: string): KeptPart | undefined;
  keep(key: string, part: KeptPart): void;
  /** What all parts hold in memory. */
  bytes(): number;
}

const MAXIMUM_BYTES = 32 * 1024 * 1024;
/** What a part costs besides its HTML and its key. */
const ENTRY_BYTES = 500;

/** Parts by what they were made from, so that none is ever old; those that nobody asked for the longest go first. */
export function createPartStore(maximumBytes = MAXIMUM_BYTES): PartStore {
  const kept = createBoundedMemory<KeptPart>(
    maximumBytes,
    (key, { bytes }) => 2 * key.length + bytes + ENTRY_BYTES,
  );
  return {
    find: kept.use,
    keep: kept.keep,
    bytes: kept.bytes,
  };
}
