export interface BoundedMemory<Entry> {
  /** Does not count as a use. */
  get(key: string): Entry | undefined;
  /** Puts an entry in the place of the one before, as used just now, and weighs it. */
  keep(key: string, entry: Entry): void;
  /** Somebody needs it now. */
  use(key: string): void;
  /** What all entries weigh. */
  bytes(): number;
}

/**
 * Entries by key that together weigh at most `maximumBytes`, or are one alone; those that nobody has used the longest go
 * first. `weigh`: the bytes that an entry holds in memory, asked once, when it is kept.
 */
export function createBoundedMemory<Entry>(
  maximumBytes: number,
  weigh: (key: string, entry: Entry) => number,
): BoundedMemory<Entry> {
  /** A map's order is that of coming in, here that of the last use. */
  const kept = new Map<string, { entry: Entry; bytes: number }>();
  let total = 0;

  function take(key: string): { entry: Entry; bytes: number } | undefined {
    const found = kept.get(key);
    total -= found?.bytes ?? 0;
    kept.delete(key);
    return found;
  }

  function put(key: string, found: { entry: Entry; bytes: number }): void {
    total += found.bytes;
    kept.set(key, found);
  }

  return {
    get: (key) => kept.get(key)?.entry,
    keep(key, entry) {
      take(key);
      put(key, { entry, bytes: weigh(key, entry) });
      for (const oldest of kept.keys()) {
        if (total <= maximumBytes || oldest === key) break;
        take(oldest);
      }
    },
    use(key) {
      const found = take(key);
      if (found) put(key, found);
    },
    bytes: () => total,
  };
}
