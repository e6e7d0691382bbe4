import type { Instant } from '#domain/calendar/panama.ts';
import type { Content, SiteContent } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/log.ts';
import { createAssets } from './assets.ts';
import { createCoupons } from './coupons.ts';
import type { KeptContent } from './kept-content.ts';
import { findSpoiled, hashOf, mapContent } from './map-content.ts';
import { type RawContent, readContent } from './read-content.ts';
import { createRestClient, type Fetch } from './rest-client.ts';

export interface ContentOptions {
  brand: string;
  /** Base address of the service; it may have a path of its own. */
  baseUrl: string;
  /** The network's fetch, or an embedded service's handler. */
  fetch: Fetch;
  /** For calls that a visitor waits for, where they differ. */
  fetchForVisitors?: Fetch | undefined;
  publicToken: string | undefined;
  /** Reads what the public may not list: coupons. */
  serverToken: string | undefined;
  log: Log;
  now: () => Instant;
  /** Looks for changes again and again; without it only `refresh` does. */
  looks?: Looks | undefined;
  /** The last good content outlives the process there, for a start without the service. */
  kept?: KeptContent | undefined;
  /** Tells of changes at once, where the service can. */
  watch?: ((onChange: () => void) => () => void) | undefined;
}

/** Milliseconds. */
export interface Looks {
  /** From one look to the next. */
  everyMs: number;
  /** The same after one that failed. */
  retryMs: number;
}

const LOAD_TIMEOUT_MS = 10_000;

export interface LiveContent extends Content {
  /** Looks for changes now. Keeps the last good content, and says so in the log, when that fails. */
  refresh(): Promise<void>;
  /** Ends the looking; a look under way is awaited. */
  close(): Promise<void>;
}

/**
 * Content over REST, loaded before this returns and then kept fresh. Throws `[Site Config Error] …` or `Error getting cars`
 * when the first load fails: fatal, SPEC.md sections 4 and 8.
 */
export async function createContent(options: ContentOptions): Promise<LiveContent> {
  const { baseUrl, fetch, log, now } = options;
  // Everything is read at once, behind the visitors' backs, and pictures are drawn when they are first asked for.
  const timeoutMs = LOAD_TIMEOUT_MS;
  const client = createRestClient({ baseUrl, fetch, token: options.publicToken, log, timeoutMs });
  const askFor = options.fetchForVisitors ?? fetch;
  const server = createRestClient({ baseUrl, fetch: askFor, token: options.serverToken, log });
  const keeper = createKeeper(options, () => readContent(client, options.brand));
  await keeper.loadFirst();
  const { looks } = options;
  const stop = looks && every(looks.retryMs, () => keeper.refreshAfter(looks.everyMs));
  const unwatch = options.watch?.(() => void keeper.refresh());
  return {
    current: keeper.current,
    findCoupon: createCoupons(server, { log, now }),
    readAsset: createAssets(client, now),
    refresh: keeper.refresh,
    async close() {
      stop?.();
      unwatch?.();
      await keeper.settled();
    },
  };
}

/** Holds the last good content. */
function createKeeper({ log, now, kept }: ContentOptions, read: () => Promise<RawContent>) {
  let content: SiteContent | undefined;
  /** What the last answers came to, good or bad: the same answers are not mapped, nor complained of, again. */
  let last: { rawHash: string; failure: unknown } | undefined;
  let isFailing = false;
  let lookedAtMs = 0;
  let loading: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function load(): Promise<void> {
    lookedAtMs = performance.now();
    const raw = await read();
    const rawHash = hashOf(raw);
    const isKnown = last?.rawHash === rawHash;
    if (!isKnown) last = { rawHash, failure: tryMap(raw) };
    if (last?.failure !== undefined) throw last.failure;
    if (!isKnown) await kept?.write(raw).catch((err) => log.warn({ err }, 'Content cannot be kept on disk'));
  }

  /** What was kept on disk serves where nothing can be loaded; throws why, where nothing was. */
  async function loadFirst(): Promise<void> {
    try {
      await load();
    } catch (err) {
      const raw = await kept?.read();
      if (!raw || tryMap(raw) !== undefined) throw err;
      log.error({ err }, 'Content cannot be loaded; the last good one is taken from disk');
      isFailing = true;
    }
  }

  function tryMap(raw: RawContent): unknown {
    try {
      const mapped = mapContent(raw, { log, now: now(), last: content });
      const spoiled = content ? findSpoiled(raw, mapped) : [];
      if (spoiled.length > 0) return new Error(`No usable record is left in: ${spoiled.join(', ')}`);
      // The same content stays the same object: caches may hang on it.
      if (mapped.version !== content?.version) content = mapped;
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async function tryLoad(): Promise<void> {
    try {
      await load();
      if (isFailing) log.info({}, 'Content is fresh again');
      isFailing = false;
    } catch (err) {
      if (!isFailing) log.error({ err }, 'Content cannot be refreshed; the last good one stays');
      isFailing = true;
    }
  }

  /** One look at a time. What is asked for during one needs another: that one may have read too early. */
  function refresh(): Promise<void> {
    if (loading) {
      next ??= loading.then(() => {
        next = undefined;
        return refresh();
      });
      return next;
    }
    loading = tryLoad().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    loadFirst,
    refresh,
    current(): SiteContent {
      if (!content) throw new Error('Content was not loaded yet');
      return content;
    },
    /** Looks when the last look failed or is as long ago as this. */
    async refreshAfter(ms: number): Promise<void> {
      if (isFailing || performance.now() - lookedAtMs >= ms) await refresh();
    },
    settled: async () => next ?? loading,
  };
}

/** Runs `task` again and again, each time `ms` after the last one ended; does not keep the process alive. */
function every(ms: number, task: () => Promise<void>): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => void task().finally(next), ms);
    timer.unref();
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
