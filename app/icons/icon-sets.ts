import { LRUCache } from 'lru-cache';

/**
 * An icon set in the format of the Iconify library. `width` and `height` apply to all icons without their
 * own.
 */
export interface IconSet {
  prefix: string;
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

/** The sets that the content may use, each loaded at its first use. */
const SETS: Record<string, () => Promise<{ default: IconSet }>> = {
  lucide: () => import('@iconify-json/lucide/icons.json'),
};

export function hasIconSet(prefix: string): boolean {
  return Object.hasOwn(SETS, prefix);
}

export async function loadIconSet(prefix: string): Promise<IconSet> {
  const load = SETS[prefix];
  if (!load) throw new Error(`Icons of the set "${prefix}" were asked for, which this site does not have.`);
  return (await load()).default;
}

/** Returns the requested icons of a set. Unknown names are listed, as the library expects. */
export function pickIcons(set: IconSet, names: string[]): IconSet & { not_found: string[] } {
  const picked: IconSet & { not_found: string[] } = {
    prefix: set.prefix,
    icons: {},
    aliases: {},
    not_found: [],
    ...(set.width && { width: set.width }),
    ...(set.height && { height: set.height }),
  };
  for (const name of names) {
    const alias = Object.hasOwn(set.aliases ?? {}, name) ? set.aliases?.[name] : undefined;
    const own = alias?.parent ?? name;
    const icon = Object.hasOwn(set.icons, own) ? set.icons[own] : undefined;
    if (!icon) picked.not_found.push(name);
    else picked.icons[own] = icon;
    if (alias && picked.aliases) picked.aliases[name] = alias;
  }
  return picked;
}

/** requirements.md#constants: 50 items for 168 hours. */
export const ICON_CACHE = { items: 50, hours: 168 } as const;

/** Milliseconds to wait for an icon set. requirements.md#constants. */
export const ICON_FETCH_TIMEOUT = 1500;

const MS_PER_HOUR = 3_600_000;

interface IconCache<T> {
  /** Returns the cached value of the key, or the result of `load`; undefined when it takes too long. */
  get(key: string, load: () => Promise<T>): Promise<T | undefined>;
}

/**
 * Returns a cache of the most recently used values. `now` returns epoch milliseconds. Failed loads are not
 * cached.
 */
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
