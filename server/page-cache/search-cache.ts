import type { Content, SiteContent } from '#operations/ports/content.ts';
import type { App } from '../app.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Addresses, findOrigin } from '../http/web-request.ts';
import { createBoundedMemory } from './bounded-memory.ts';
import type { PageCache } from './cache.ts';
import { findSearchTarget } from './cacheable-searches.ts';
import { type KeptPage, toKeptPage } from './cached-page.ts';
import { createPageSender } from './send-page.ts';
import { createSharing } from './single-flight.ts';

const MAXIMUM_BYTES = 32 * 1024 * 1024;
/** What an address costs whose page is not kept. */
const EMPTY_BYTES = 500;

interface Kept {
  /** What its page is made from; undefined: requested once, and answered by the app. */
  state: string | undefined;
  /** Undefined: not requested again since the state is this one. */
  page: KeptPage | undefined;
  /** The version of content for which the answer is none to keep: a search that cannot be rented, say. */
  unfit?: string;
}

/**
 * Keeps the pages of searches that are requested again. Each request reads stock and computes every quote anew; only
 * where all of it is as before is the page sent that was made of it. The first request for a search goes to the app
 * as if there was no cache, and so does the first one after anything has changed.
 */
export function createSearchCache<Found extends object>(options: {
  app: App;
  services: { content: Content };
  addresses: Pick<Addresses, 'siteUrl'>;
  files: StaticFiles;
  /** All that the page of a search shows and content alone does not say. */
  find: (search: URLSearchParams) => Promise<Found>;
  maximumBytes?: number;
}): PageCache {
  const { app, services, addresses, files, find, maximumBytes = MAXIMUM_BYTES } = options;
  const kept = createBoundedMemory<Kept>(maximumBytes, weigh);
  const once = createSharing<KeptPage | undefined>();
  const { sendPage, sent } = createPageSender();

  /** Undefined: the app has to answer, because what is found has changed, or its page is none to keep. */
  async function findPage(
    url: string,
    query: URLSearchParams,
    content: SiteContent,
  ): Promise<KeptPage | undefined> {
    const entry = kept.get(url);
    const renderOnce = () => once(`${content.version} ${url}`, () => render(url, content));
    if (entry?.state === undefined) return renderOnce();
    const state = toState(content, await find(query));
    // Edited meanwhile: what was found may be of both versions.
    if (services.content.current() !== content) return undefined;
    const isSame = entry.state === state;
    kept.keep(url, isSame ? entry : { state, page: undefined });
    return isSame ? (entry.page ?? renderOnce()) : undefined;
  }

  async function render(url: string, content: SiteContent): Promise<KeptPage | undefined> {
    const { response, loaderResult } = await app(new Request(url), {
      requestId: crypto.randomUUID(),
      clientIp: '',
    });
    const page = await toKeptPage(response, files);
    if (services.content.current() !== content) return undefined;
    if (loaderResult && page) kept.keep(url, { state: toState(content, loaderResult), page });
    else kept.keep(url, { state: undefined, page: undefined, unfit: content.version });
    return page;
  }

  return {
    answer(incoming, outgoing, pass) {
      const content = services.content.current();
      const target = findSearchTarget(incoming, content);
      const origin = target && findOrigin(incoming, addresses);
      if (!target || !origin) return false;
      const url = `${origin}${target.path}?${target.query}`;
      if (kept.get(url)?.unfit === content.version) return false;
      if (!kept.get(url)) {
        kept.keep(url, { state: undefined, page: undefined });
        return false;
      }
      const startedMs = performance.now();
      const passOn = () => pass(incoming, outgoing, { startedMs });
      void findPage(url, target.query, content).then(
        (page) => (page ? sendPage(page, incoming, outgoing) : passOn()),
        passOn,
      );
      return true;
    },
    bytes: kept.bytes,
    sent,
  };
}

/** Equal where all is equal: both sides are made by the same code, so that their fields come in one order. */
function toState({ version }: SiteContent, found: object): string {
  return `${version} ${JSON.stringify(found)}`;
}

function weigh(url: string, { state, page }: Kept): number {
  return EMPTY_BYTES + url.length + (state?.length ?? 0) + (page?.bytes ?? 0);
}
