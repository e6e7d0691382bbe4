import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Content, SiteContent } from '#operations/ports/content.ts';
import type { App } from '../app.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Addresses, findOrigin } from '../http/web-request.ts';
import type { PageCache } from './cache.ts';
import { findCacheableSearch } from './cacheable-searches.ts';
import { type CachedPage, sendCachedPage, toCachedPage } from './cached-page.ts';
import { createSingleFlight } from './single-flight.ts';

const MAXIMUM_BYTES = 32 * 1024 * 1024;
/** Size of an entry without a page. */
const EMPTY_BYTES = 500;

interface Entry {
  /** Hash of content and loader result (`toKey`). Undefined: requested once, and handled by the app. */
  key?: string;
  /** Undefined: not requested again since the key changed. */
  page?: CachedPage;
  /** Content version for which the page cannot be shared, for example of a search with invalid dates. */
  uncacheableVersion?: string;
}

/**
 * Caches the pages of searches with dates that are requested repeatedly. Each request runs the loader, which
 * reads stock and computes every quote; a cached page is sent only when its loader result is equal. The first
 * request of a search, and the first one after any change, is handled by the app.
 */
export function createSearchCache<LoaderResult extends object>(options: {
  app: App;
  services: { content: Content };
  addresses: Pick<Addresses, 'siteUrl'>;
  files: StaticFiles;
  /** Loads all data of the search page that does not come from content alone. */
  load: (search: URLSearchParams) => Promise<LoaderResult>;
  maximumBytes?: number;
}): PageCache {
  const { app, services, addresses, files, load, maximumBytes = MAXIMUM_BYTES } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page }, url) => EMPTY_BYTES + url.length + (page?.bytes ?? 0),
  });
  const once = createSingleFlight<CachedPage | undefined>();
  let sent = 0;
  let missed = 0;

  /** Undefined when the loader result has changed or the page cannot be shared: then the app must respond. */
  async function findPage(
    url: string,
    query: URLSearchParams,
    content: SiteContent,
  ): Promise<CachedPage | undefined> {
    const entry = entries.get(url);
    const renderOnce = () => once(`${content.version} ${url}`, () => render(url, content));
    if (entry?.key === undefined) return renderOnce();
    const key = toKey(content, await load(query));
    // Content has changed meanwhile, so the result may mix two versions.
    if (services.content.current() !== content) return undefined;
    if (entry.key === key) return entry.page ?? renderOnce();
    entries.set(url, { key });
    return undefined;
  }

  async function render(url: string, content: SiteContent): Promise<CachedPage | undefined> {
    const info = { requestId: crypto.randomUUID(), clientIp: '' };
    const { response, loaderResult } = await app(new Request(url), info);
    const page = await toCachedPage(response, files);
    if (services.content.current() !== content) return undefined;
    if (loaderResult && page) entries.set(url, { key: toKey(content, loaderResult), page });
    else entries.set(url, { uncacheableVersion: content.version });
    return page;
  }

  function send(page: CachedPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
    sent += 1;
    sendCachedPage(page, incoming, outgoing);
  }

  return {
    // Each request runs the loader.
    answerCached: () => false,
    answer(incoming, outgoing, forwardToApp) {
      const content = services.content.current();
      const target = findCacheableSearch(incoming, content);
      const origin = target && findOrigin(incoming, addresses);
      if (!target || !origin) return false;
      const url = `${origin}${target.path}?${target.query}`;
      const entry = entries.peek(url);
      if (!entry) entries.set(url, {});
      if (entry?.uncacheableVersion === content.version) return false;
      const isMissing = !entry?.page;
      if (isMissing) missed += 1;
      if (!entry) return false;
      const startedMs = performance.now();
      const forward = () => forwardToApp(incoming, outgoing, { startedMs });
      void findPage(url, target.query, content).then(
        (page) => (page ? send(page, incoming, outgoing) : forward()),
        forward,
      );
      return true;
    },
    bytes: () => entries.calculatedSize,
    count: () => entries.size,
    sent: () => sent,
    missed: () => missed,
  };
}

/** Equal for equal data: the same code creates both results, so their fields have the same order. */
function toKey({ version }: SiteContent, loaderResult: object): string {
  return createHash('sha256')
    .update(`${version} ${JSON.stringify(loaderResult)}`)
    .digest('base64');
}
