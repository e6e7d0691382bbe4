export interface BoundedMemory<Entry> {
  /** Does not count as a use. */
  get(key: string): Entry | undefined;
  /** Puts an entry in the place of the one before, as used just now, and weighs it. */
  keep(key: string, entry: Entry): void;
  /** The same of somebody who needs it now. */
  use(key: string): Entry | undefined;
  /** What all entries weigh. */
  bytes(): number;
}

/**
 * Entries by key that together weigh at most `maximumBytes`, or are one alone; those that nobody has used since it was last
 * full go first, the oldest of them before the others: a use is noted and nothing moved. `weigh`: the bytes that an entry holds in memory, asked once, when it is kept.
 */
export function createBoundedMemory<Entry>(
  maximumBytes: number,
  weigh: (key: string, entry: Entry) => number,
): BoundedMemory<Entry> {
  /** A map's order is that of coming in. */
  const kept = new Map<string, { entry: Entry; bytes: number; isUsed: boolean }>();
  let total = 0;

  function makeRoom(newest: string): void {
    for (const [oldest, found] of kept) {
      if (total <= maximumBytes || kept.size === 1) return;
      kept.delete(oldest);
      // It comes again behind all others, and stays only if it has been used until then.
      if (oldest === newest || found.isUsed) kept.set(oldest, { ...found, isUsed: false });
      else total -= found.bytes;
    }
  }

  return {
    get: (key) => kept.get(key)?.entry,
    keep(key, entry) {
      total -= kept.get(key)?.bytes ?? 0;
      kept.delete(key);
      const bytes = weigh(key, entry);
      total += bytes;
      kept.set(key, { entry, bytes, isUsed: false });
      makeRoom(key);
    },
    use(key) {
      const found = kept.get(key);
      if (found) found.isUsed = true;
      return found?.entry;
    },
    bytes: () => total,
  };
}
