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
  const kept = new Map<string, KeptPart>();
  let total = 0;
  const drop = (key: string) => {
    const part = kept.get(key);
    if (!part) return;
    total -= sizeOf(key, part);
    kept.delete(key);
  };
  return {
    find(key) {
      const part = kept.get(key);
      if (part) {
        kept.delete(key);
        kept.set(key, part);
      }
      return part;
    },
    keep(key, part) {
      drop(key);
      kept.set(key, part);
      total += sizeOf(key, part);
      for (const oldest of kept.keys()) {
        if (total <= maximumBytes) break;
        drop(oldest);
      }
    },
    bytes: () => total,
  };
}

function sizeOf(key: string, part: KeptPart): number {
  return 2 * key.length + part.bytes + ENTRY_BYTES;
}
