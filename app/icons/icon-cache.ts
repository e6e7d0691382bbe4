/** SPEC.md section 9: 50 items, for 168 hours. */
export const ICON_CACHE = { items: 50, hours: 168 } as const;

/** SPEC.md section 9: a set of icons that does not come within 1500 ms is not waited for. */
export const ICON_FETCH_TIMEOUT = 1500;

const MS_PER_HOUR = 3_600_000;

export interface IconCache<T> {
  /** What was kept under the key, or what `load` brings; undefined: it took too long. */
  get(key: string, load: () => Promise<T>): Promise<T | undefined>;
}

/** Keeps what was asked for last; `now` in epoch ms. What failed is not kept. */
export function createIconCache<T>(now: () => number = Date.now): IconCache<T> {
  const kept = new Map<string, { value: Promise<T>; until: number }>();

  function load(key: string, bring: () => Promise<T>): Promise<T> {
    const value = bring();
    kept.set(key, { value, until: now() + ICON_CACHE.hours * MS_PER_HOUR });
    value.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > ICON_CACHE.items && oldest !== undefined) kept.delete(oldest);
    return value;
  }

  return {
    get(key, bring) {
      const found = kept.get(key);
      kept.delete(key);
      if (!found || found.until <= now()) return within(ICON_FETCH_TIMEOUT, load(key, bring));
      kept.set(key, found);
      return within(ICON_FETCH_TIMEOUT, found.value);
    },
  };
}

async function within<T>(ms: number, value: Promise<T>): Promise<T | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer));
}
