import { LRUCache } from 'lru-cache';

/** requirements.md#constants: 50 items for 168 hours. */
export const ICON_CACHE = { items: 50, hours: 168 } as const;

/** Milliseconds to wait for an icon set. requirements.md#constants. */
const ICON_FETCH_TIMEOUT = 1500;

const MS_PER_HOUR = 3_600_000;

interface IconCache<T> {
  /** Returns the cached value of the key, or the result of `load`; undefined when it takes too long. */
  get(key: string, load: () => Promise<T>): Promise<T | undefined>;
}

/** A cache of the most recently used values. `now` returns epoch milliseconds. Failed loads are not cached. */
export function createIconCache<T>(now: () => number = Date.now): IconCache<T> {
  const cache = new LRUCache<string, Promise<T>>({
    max: ICON_CACHE.items,
    ttl: ICON_CACHE.hours * MS_PER_HOUR,
    perf: { now },
    ttlResolution: 0,
  });
  return {
    get(key, load) {
      const present = cache.get(key);
      if (present) return within(ICON_FETCH_TIMEOUT, present);
      const value = load();
      cache.set(key, value);
      value.catch(() => cache.delete(key));
      return within(ICON_FETCH_TIMEOUT, value);
    },
  };
}

async function within<T>(ms: number, value: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer));
}
