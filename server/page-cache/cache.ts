import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Content } from '#operations/ports/content.ts';
import type { Clock } from '#operations/ports/runtime.ts';
import type { App } from '../app.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Addresses, findOrigin } from '../http/web-request.ts';
import { findCacheKey } from './cacheable.ts';
import { type CachedPage, compressThoroughly, sendCachedPage, toCachedPage } from './cached-page.ts';
import { createSingleFlight } from './single-flight.ts';

/** Opening hours, dates and notices on pages change only at full minutes. */
const MINUTE_MS = 60_000;
const MAXIMUM_BYTES = 64 * 1024 * 1024;
/** Size of an entry without a page. */
const EMPTY_BYTES = 500;

export interface PageCache {
  /** Sends a page from memory, rendered if necessary, or calls `forwardToApp`. False: the app has to respond. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, forwardToApp: ForwardToApp): boolean;
  /** Sends a page that is in memory and current, without rendering anything. Returns false otherwise. */
  answerCached(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Size of all entries in memory. */
  bytes(): number;
  /** Number of pages in memory. */
  count(): number;
  sent(): number;
  missed(): number;
}

/** `startedMs`: time of the request by `performance.now`. Default: now. */
type ForwardToApp = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options?: { startedMs: number },
) => void;

interface Entry {
  /** Undefined when the response of the app cannot be shared. */
  page: CachedPage | undefined;
  /** Content version and minute of the rendering. While both are current, the page is, too. */
  version: string;
  minute: number;
  hits: number;
}

/** Rendered and compressed once, from the address alone, so that no data of a visitor reaches another. */
export function createPageCache(options: {
  app: App;
  services: { content: Content; clock: Clock };
  addresses: Pick<Addresses, 'siteUrl'>;
  /** Contains the style sheets, which are inlined into the pages. */
  files: StaticFiles;
  maximumBytes?: number;
}): PageCache {
  const { app, services, addresses, files, maximumBytes = MAXIMUM_BYTES } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page }, url) => url.length + (page?.bytes ?? EMPTY_BYTES),
  });
  const once = createSingleFlight<Entry>();
  const counts = { sent: 0, missed: 0 };

  async function render(url: string, version: string, minute: number): Promise<Entry> {
    const { response } = await app(new Request(url), { requestId: crypto.randomUUID(), clientIp: '' });
    const page = await toCachedPage(response, files);
    const before = entries.peek(url);
    // The previous buffers are better compressed, and most minutes change nothing.
    const same = before?.page?.etag === page?.etag ? before : undefined;
    const entry = { page: same ? same.page : page, version, minute, hits: same?.hits ?? 0 };
    entries.set(url, entry);
    return entry;
  }

  function send(page: CachedPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
    counts.sent += 1;
    sendCachedPage(page, incoming, outgoing);
  }

  async function compressEntry(url: string, page: CachedPage): Promise<void> {
    await compressThoroughly(page);
    const entry = entries.peek(url);
    // The LRU cache computes the size again only for a new object.
    if (entry?.page === page) entries.set(url, { ...entry });
  }

  /** Undefined when the page is not equal for all. `entry`: undefined when there is no current one. */
  function look(incoming: IncomingMessage) {
    const content = services.content.current();
    const target = findCacheKey(incoming, content);
    const origin = target && findOrigin(incoming, addresses);
    if (!origin) return undefined;
    const url = origin + target;
    const minute = Math.floor(services.clock.now() / MINUTE_MS);
    const found = entries.get(url);
    const isCurrent = found?.version === content.version && found.minute === minute;
    return { content, url, minute, entry: isCurrent ? found : undefined };
  }

  function sendEntry(
    { url, entry }: { url: string; entry: Entry },
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): boolean {
    if (!entry.page) return false;
    entry.hits += 1;
    if (entry.hits === 2) void compressEntry(url, entry.page);
    send(entry.page, incoming, outgoing);
    return true;
  }

  return {
    answerCached(incoming, outgoing) {
      const { url, entry } = look(incoming) ?? {};
      return url !== undefined && entry !== undefined && sendEntry({ url, entry }, incoming, outgoing);
    },
    answer(incoming, outgoing, forwardToApp) {
      const found = look(incoming);
      if (!found) return false;
      const { content, url, minute, entry } = found;
      if (entry) return sendEntry({ url, entry }, incoming, outgoing);
      counts.missed += 1;
      const forward = () => forwardToApp(incoming, outgoing);
      void once(`${content.version} ${minute} ${url}`, () => render(url, content.version, minute)).then(
        ({ page }) => (page ? send(page, incoming, outgoing) : forward()),
        forward,
      );
      return true;
    },
    bytes: () => entries.calculatedSize,
    count: () => entries.size,
    sent: () => counts.sent,
    missed: () => counts.missed,
  };
}
