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
/** What an address costs that has no page. */
const EMPTY_BYTES = 500;

interface Entry {
  /** Of content and loader result (`toKey`); undefined: requested once, and answered by the app. */
  key?: string;
  /** Undefined: not requested again since the key is this one. */
  page?: CachedPage;
  /** The version of content for which the answer cannot be shared: a search that cannot be rented, say. */
  uncacheableVersion?: string;
}

/**
 * Keeps the pages of searches with dates that are requested again. Each request runs the loader, which reads stock and computes
 * every quote; only where its result is equal to that of the cached page is that page sent. The first request for a search
 * goes to the app as if there was no cache, and so does the first one after anything has changed.
 */
export function createSearchCache<LoaderResult extends object>(options: {
  app: App;
  services: { content: Content };
  addresses: Pick<Addresses, 'siteUrl'>;
  files: StaticFiles;
  /** All that the page of a search shows and content alone does not say. */
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

  /** Undefined: the app has to answer, because the loader result has changed or the page cannot be shared. */
  async function findPage(
    url: string,
    query: URLSearchParams,
    content: SiteContent,
  ): Promise<CachedPage | undefined> {
    const entry = entries.get(url);
    const renderOnce = () => once(`${content.version} ${url}`, () => render(url, content));
    if (entry?.key === undefined) return renderOnce();
    const key = toKey(content, await load(query));
    // Edited meanwhile: the result may be of both versions.
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
    answer(incoming, outgoing, forwardToApp) {
      const content = services.content.current();
      const target = findCacheableSearch(incoming, content);
      const origin = target && findOrigin(incoming, addresses);
      if (!target || !origin) return false;
      const url = `${origin}${target.path}?${target.query}`;
      const entry = entries.peek(url);
      if (!entry) entries.set(url, {});
      if (!entry || entry.uncacheableVersion === content.version) return false;
      const startedMs = performance.now();
      const forward = () => forwardToApp(incoming, outgoing, { startedMs });
      void findPage(url, target.query, content).then(
        (page) => (page ? send(page, incoming, outgoing) : forward()),
        forward,
      );
      return true;
    },
    bytes: () => entries.calculatedSize,
    sent: () => sent,
  };
}

/** Equal where all is equal: the same code makes both sides, so that their fields come in one order. */
function toKey({ version }: SiteContent, loaderResult: object): string {
  return createHash('sha256')
    .update(`${version} ${JSON.stringify(loaderResult)}`)
    .digest('base64');
}
