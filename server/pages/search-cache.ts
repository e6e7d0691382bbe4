import { createBoundedMemory } from '#app/kept-parts/bounded-memory.ts';
import { readFound } from '#app/page-response.ts';
import type { Content, SiteContent } from '#operations/ports/content.ts';
import type { App } from '../bundle/app.ts';
import type { ReadyPage } from '../http/send-response.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Addresses, findOrigin } from '../http/web-request.ts';
import { type KeptPage, toKeptPage } from './kept-page.ts';
import type { PageCache } from './page-cache.ts';
import { findSearchTarget } from './search-targets.ts';
import { createPageSender } from './send-page.ts';
import { createSharing } from './sharing.ts';

const MAXIMUM_BYTES = 32 * 1024 * 1024;
/** What an address costs whose page is not kept. */
const EMPTY_BYTES = 500;

interface Kept {
  /** What its page is made from; empty: nobody has looked yet. */
  state: string;
  /** Undefined: nobody has asked for it again since the state is this one. */
  page: KeptPage | undefined;
  /** The version of content for which the answer is none to keep: a search that cannot be rented, say. */
  unfit?: string;
}

/**
 * Keeps the pages of searches that are asked for again. Each request asks stock and computes every bill anew; only
 * where all of it is as before is the page sent that was made of it (docs/decisions/0079). The first request for a
 * search goes to the app as if there was no memory, and so does the first one after anything has changed.
 */
export function createSearchCache<Found extends object>(options: {
  app: App;
  services: { content: Content };
  addresses: Pick<Addresses, 'siteUrl'>;
  files: StaticFiles;
  /** All that the page of a search shows and content alone does not say. */
  find: (search: URLSearchParams) => Promise<Found>;
  /** The page of what was found; undefined: the app has to make it. */
  make: (found: Found, asked: { url: URL; version: string }) => ReadyPage | undefined;
  maximumBytes?: number;
}): PageCache {
  const { app, services, addresses, files, find, make, maximumBytes = MAXIMUM_BYTES } = options;
  const kept = createBoundedMemory<Kept>(maximumBytes, weigh);
  const once = createSharing<KeptPage | undefined>();
  const { sendPage, sent } = createPageSender();

  /** The page from memory, or the one that is made of what is found now. */
  async function findPage(
    asked: { url: string; sent: URL; query: URLSearchParams },
    content: SiteContent,
  ): Promise<{ kept?: KeptPage | undefined; made?: ReadyPage | undefined }> {
    const { url, sent, query } = asked;
    const isNew = !kept.get(url);
    if (isNew) kept.keep(url, { state: '', page: undefined });
    const found = await find(query);
    // Edited while we asked: what was found may be of both versions.
    if (services.content.current() !== content) return {};
    const again = isNew ? undefined : await findKept(url, toState(content, found), content);
    return again ? { kept: again } : { made: make(found, { url: sent, version: content.version }) };
  }

  /** Undefined: nobody has asked for it again since this is its state, or it is none to keep. */
  async function findKept(url: string, state: string, content: SiteContent): Promise<KeptPage | undefined> {
    const entry = kept.get(url);
    const isSame = entry?.state === state;
    kept.keep(url, isSame ? entry : { state, page: undefined });
    if (!isSame) return undefined;
    return entry.page ?? once(`${content.version} ${url}`, () => render(url, content));
  }

  async function render(url: string, content: SiteContent): Promise<KeptPage | undefined> {
    const response = await app(new Request(url), { requestId: crypto.randomUUID(), clientIp: '' });
    const found = readFound(response);
    const page = await toKeptPage(response, files);
    if (services.content.current() !== content) return undefined;
    if (found && page) kept.keep(url, { state: toState(content, found), page });
    else kept.keep(url, { state: '', page: undefined, unfit: content.version });
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
      const startedMs = performance.now();
      const passOn = () => pass(incoming, outgoing, { startedMs });
      const sent = new URL(incoming.url ?? '', origin);
      void findPage({ url, sent, query: target.query }, content).then(
        ({ kept, made }) =>
          kept ? sendPage(kept, incoming, outgoing) : pass(incoming, outgoing, { page: made, startedMs }),
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
  return EMPTY_BYTES + url.length + state.length + (page?.bytes ?? 0);
}
