import { createBoundedMemory } from './bounded-memory.ts';
import { compressThoroughly, type KeptPage } from './cached-page.ts';

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
  const kept = createBoundedMemory<Kept>(maximumBytes, (_, { page }) => page?.bytes ?? EMPTY_BYTES);

  async function pack(url: string, page: KeptPage): Promise<void> {
    await compressThoroughly(page);
    const entry = kept.get(url);
    // It weighs less now.
    if (entry?.page === page) kept.keep(url, entry);
  }

  return {
    get: kept.get,
    keep: kept.keep,
    touch(url, entry, nowMs) {
      entry.hits += 1;
      const second = Math.floor(nowMs / SECOND_MS);
      // The order of use is kept to the second, because a page is asked for thousands of times in one.
      if (entry.hitSecond !== second) {
        entry.hitSecond = second;
        kept.use(url);
      }
      if (entry.hits === 2 && entry.page) void pack(url, entry.page);
    },
    bytes: kept.bytes,
  };
}
