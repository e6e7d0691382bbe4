import type { Instant } from '#domain/calendar/panama.ts';
import type { Content, ContentProblem, SiteContent } from '#operations/ports/content.ts';
import type { KeptValues } from '#operations/ports/kept-values.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { createAssets } from './assets.ts';
import { createCoupons } from './coupons.ts';
import { CONTENT, mapStored, type StoredContent } from './kept-content.ts';
import { takeLastValid } from './last-valid.ts';
import { logProblems } from './log-problem.ts';
import { type FindRefused, findSpoiled, hashOf, type MapOptions, mapContent } from './map-content.ts';
import { type RawContent, readContent } from './read-content.ts';
import { createRestClient, type Fetch } from './rest-client.ts';

export interface ContentOptions {
  brand: string;
  brands: readonly string[];
  findRefused: FindRefused;
  /** Base address of the service; it may include a path. */
  baseUrl: string;
  /** `fetch` of the network, or the request handler of an embedded service. */
  fetch: Fetch;
  /** `fetch` for requests made while a visitor waits. Default: `fetch`. */
  fetchForVisitors?: Fetch | undefined;
  publicToken: string | undefined;
  /** Token of the server, for collections that the public may not list: coupons. */
  serverToken: string | undefined;
  log: Log;
  now: () => Instant;
  /** Intervals of the polling for changes. Without it only `refresh` loads content. */
  polling?: Polling | undefined;
  /** The last valid content, for a start while the service is down or has invalid parts. */
  kept?: KeptValues | undefined;
  /** Called with the first content and after each change; again at the next load when it failed. */
  onContent?: ((content: SiteContent) => Promise<void>) | undefined;
  /** Subscribes to changes, where the service reports them; returns the function that unsubscribes. */
  watch?: ((onChange: () => void) => () => void) | undefined;
}

export interface Polling {
  everyMs: number;
  /** Between two loads when the first one failed. */
  retryMs: number;
}

/** Everything is loaded in the background, which may take longer than a call for which a visitor waits. */
const LOAD_TIMEOUT_MS = 10_000;
/** Rendered one after the other when first asked for. No page waits for them; after an error none is shown. */
const PICTURE_TIMEOUT_MS = 30_000;

export interface LiveContent extends Content {
  /** Milliseconds since the service was last read with success; since the start when it never was. */
  ageMs(): number;
  /** Loads the content now. When that fails, keeps the last good content and logs the failure. */
  refresh(): Promise<void>;
  /** Stops the polling and waits for a load in progress. */
  close(): Promise<void>;
}

/**
 * Content over REST, loaded before this returns and then refreshed. Throws `[Site Config Error] …` or `Error
 * getting cars` when the first load fails: fatal, requirements.md#states and requirements.md#errors.
 */
export async function createContent(options: ContentOptions): Promise<LiveContent> {
  const { baseUrl, fetch, log } = options;
  const publicClient = (timeoutMs: number) =>
    createRestClient({ baseUrl, fetch, token: options.publicToken, log, timeoutMs });
  const client = publicClient(LOAD_TIMEOUT_MS);
  const visitorFetch = options.fetchForVisitors ?? fetch;
  const server = createRestClient({ baseUrl, fetch: visitorFetch, token: options.serverToken, log });
  const keeper = createKeeper(options, () => readContent(client, options.brand));
  const coupons = createCoupons(server, options);
  await keeper.loadFirst();
  const { polling } = options;
  const stop =
    polling &&
    every(polling.retryMs, async () => {
      await keeper.refreshAfter(polling.everyMs);
      if (options.serverToken !== undefined) await coupons.refreshAfter(polling.everyMs);
    });
  const unwatch = options.watch?.(() => void keeper.refresh());
  return {
    current: keeper.current,
    problems: () => [...keeper.problems(), ...coupons.problems()],
    ageMs: keeper.ageMs,
    findCoupon: coupons.find,
    readAsset: createAssets(publicClient(PICTURE_TIMEOUT_MS), options.now),
    refresh: keeper.refresh,
    async close() {
      stop?.();
      unwatch?.();
      await keeper.settled();
    },
  };
}

type Read = () => Promise<RawContent>;

interface Loaded {
  content: SiteContent;
  /** Records of which all values of `content` follow, those of invalid parts included. */
  valid: RawContent;
}

function createKeeper({ log, now, kept, onContent, ...known }: ContentOptions, read: Read) {
  let loaded: Loaded | undefined;
  let problems: ContentProblem[] = [];
  /** Hash of the last responses and the error of mapping them: equal ones are not mapped and logged again. */
  let last: { rawHash: string; failure: unknown; toStore: StoredContent } | undefined;
  let [isFailing, readAt, polledAtMs] = [false, now(), 0];
  const handle = makeHandler(onContent);
  const store = makeStorer(kept, log);
  const { refresh, settled } = runOneAtATime(tryLoad);

  async function load(): Promise<void> {
    polledAtMs = performance.now();
    const raw = await read();
    const rawHash = hashOf(raw);
    if (last?.rawHash !== rawHash) {
      const failure = tryMap(raw);
      last = { rawHash, failure, toStore: toStored(raw, loaded?.valid) };
      logProblems(log, problems);
    }
    if (last.failure !== undefined) throw last.failure;
    await handle(loaded?.content);
    readAt = now();
    await store(last.toStore);
  }

  /**
   * Invalid parts of the first load have their values of the kept content, which is also the fallback when the
   * service cannot be loaded. Throws the error of the load when no usable content is kept.
   */
  async function loadFirst(): Promise<void> {
    await takeKept();
    const atStart = { loaded, problems };
    try {
      await load();
    } catch (err) {
      if (!atStart.loaded) throw err;
      ({ loaded, problems } = atStart);
      last = undefined;
      logProblems(log, problems);
      await handle(loaded?.content);
      log.error({ err }, 'Content cannot be loaded; the last good one is taken from the database');
      isFailing = true;
    }
  }

  async function takeKept(): Promise<void> {
    try {
      await mapStored(kept, tryMap);
    } catch (err) {
      loaded = undefined;
      log.error({ err }, 'The content kept in the database cannot be used');
    }
  }

  function tryMap(raw: RawContent): unknown {
    problems = [];
    const report = (one: ContentProblem) => void problems.push(one);
    try {
      const content = mapUsable(raw, { ...known, report, now: now(), last: loaded?.content });
      loaded = { content, valid: takeLastValid(raw, loaded?.valid, problems) };
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

  return {
    loadFirst,
    refresh,
    current: () => requireLoaded(loaded),
    problems: () => problems,
    ageMs: () => Math.max(0, now() - readAt),
    /** Loads when the last load failed or was at least `ms` milliseconds ago. */
    refreshAfter: async (ms: number) => {
      if (isFailing || performance.now() - polledAtMs >= ms) await refresh();
    },
    settled,
  };
}

/** Throws when a list has records and none is left. */
function mapUsable(raw: RawContent, options: MapOptions): SiteContent {
  const { last } = options;
  const mapped = mapContent(raw, options);
  const spoiled = last ? findSpoiled(raw, mapped) : [];
  if (spoiled.length > 0) throw new Error(`No usable record is left in: ${spoiled.join(', ')}`);
  // Equal content stays the same object, because caches use it as a key.
  return mapped.version === last?.version ? last : mapped;
}

function requireLoaded(loaded: Loaded | undefined): SiteContent {
  if (!loaded) throw new Error('Content was not loaded yet');
  return loaded.content;
}

/**
 * `refresh` runs one load at a time. A call during a load starts another one after it, because the load in
 * progress may have read the content before the change. `settled` waits for the loads that have been started.
 */
function runOneAtATime(load: () => Promise<void>) {
  let loading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function refresh(): Promise<void> {
    if (loading) {
      next ??= loading.then(() => {
        next = undefined;
        return refresh();
      });
      return next;
    }
    loading = load().finally(() => {
      loading = undefined;
    });
    return loading;
  }
  return { refresh, settled: async () => next ?? loading };
}

/** Calls `onContent` once for each content; again when it has failed. */
function makeHandler(onContent: ContentOptions['onContent']) {
  let handled: SiteContent | undefined;
  return async (content: SiteContent | undefined): Promise<void> => {
    if (content === undefined || content === handled) return;
    await onContent?.(content);
    handled = content;
  };
}

function toStored(raw: RawContent, valid = raw): StoredContent {
  return valid === raw ? raw : { ...valid, latest: raw };
}

function makeStorer(kept: KeptValues | undefined, log: Log) {
  let stored: StoredContent | undefined;
  return async (content: StoredContent): Promise<void> => {
    if (content === stored) return;
    stored = content;
    await kept
      ?.write(CONTENT, content)
      .catch((err) => log.warn({ err }, 'Content cannot be kept in the database'));
  };
}

/** Runs `task` again and again, `ms` after each end, without keeping the process alive. Returns the stop. */
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
