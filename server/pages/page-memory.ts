import { compressThoroughly, type KeptPage } from './kept-page.ts';

/** What an address costs for which there is no page to keep. */
const EMPTY_BYTES = 500;
const SECOND_MS = 1_000;

export interface Kept {
  /** Undefined: the app answered with something that is not for everybody. */
  page: KeptPage | undefined;
  /** The content and the minute it was rendered from; as long as both last, it is what the app would answer now. */
  version: string;
  minute: number;
  hits: number;
  /** Unix time of the last one. */
  hitSecond: number;
}

export interface PageMemory {
  get(url: string): Kept | undefined;
  keep(url: string, entry: Kept): void;
  /** Counts a visitor who gets this page now, in Unix milliseconds. */
  touch(url: string, entry: Kept, nowMs: number): void;
  /** What all pages hold. */
  bytes(): number;
}

/** Pages by their addresses. With more than `maximumBytes` those go that nobody has asked for the longest. */
export function createPageMemory(maximumBytes: number): PageMemory {
  const kept = new Map<string, Kept>();
  let total = 0;

  function drop(url: string): void {
    const entry = kept.get(url);
    if (entry) total -= sizeOf(entry);
    kept.delete(url);
  }

  function pack(url: string, page: KeptPage): void {
    const before = page.bytes;
    void compressThoroughly(page).then(() => {
      if (kept.get(url)?.page === page) total += page.bytes - before;
    });
  }

  return {
    get: (url) => kept.get(url),
    keep(url, entry) {
      drop(url);
      total += sizeOf(entry);
      kept.set(url, entry);
      for (const oldest of kept.keys()) {
        if (total <= maximumBytes || oldest === url) break;
        drop(oldest);
      }
    },
    touch(url, entry, nowMs) {
      entry.hits += 1;
      // The map's order is that of the last use, to the second.
      const second = Math.floor(nowMs / SECOND_MS);
      if (entry.hitSecond !== second) {
        entry.hitSecond = second;
        kept.delete(url);
        kept.set(url, entry);
      }
      if (entry.hits === 2 && entry.page) pack(url, entry.page);
    },
    bytes: () => total,
  };
}

function sizeOf({ page }: Kept): number {
  return page?.bytes ?? EMPTY_BYTES;
}
