import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#operations/ports/clock.ts';
import type { Content } from '#operations/ports/content.ts';
import type { App } from '../app.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Addresses, findOrigin } from '../http/web-request.ts';
import { compressThoroughly, type KeptPage, toKeptPage } from './kept-page.ts';
import { findPublicTarget } from './public-pages.ts';
import { sendPage } from './send-page.ts';

/** Opening hours, days, the notice for today: all that time changes on a page changes on a full minute. */
const MINUTE_MS = 60_000;
const MAXIMUM_BYTES = 64 * 1024 * 1024;
/** What an address costs for which there is no page to keep. */
const EMPTY_BYTES = 500;

export interface PageCache {
  /** Answers with a whole page from memory; calls `pass` when the app has to answer. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, pass: () => void): void;
  /** What all kept pages hold in memory. */
  bytes(): number;
}

interface Kept {
  /** Undefined: the app answered with something that is not for everybody. */
  page: KeptPage | undefined;
  /** The content and the minute it was rendered from; as long as both last, it is what the app would answer now. */
  version: string;
  minute: number;
  hits: number;
}

/**
 * Keeps the public pages whole, made and compressed once (docs/decisions/0060-whole-page-cache.md). A page is rendered
 * without anything of the request but its address, so that no visitor can leave a trace in what another one gets.
 */
export function createPageCache(options: {
  app: App;
  services: { content: Content; clock: Clock };
  addresses: Pick<Addresses, 'siteUrl'>;
  /** For the style sheets, which are written into the pages. */
  files: StaticFiles;
  maximumBytes?: number;
}): PageCache {
  const { app, services, addresses, files, maximumBytes = MAXIMUM_BYTES } = options;
  const kept = new Map<string, Kept>();
  const rendering = new Map<string, Promise<Kept>>();
  let total = 0;

  function keep(url: string, entry: Kept): void {
    drop(url);
    total += sizeOf(entry);
    kept.set(url, entry);
    for (const oldest of kept.keys()) {
      if (total <= maximumBytes || oldest === url) break;
      drop(oldest);
    }
  }

  function drop(url: string): void {
    const entry = kept.get(url);
    if (entry) total -= sizeOf(entry);
    kept.delete(url);
  }

  /** Once for all who wait for it. */
  function render(url: string, version: string, minute: number): Promise<Kept> {
    const key = `${version} ${minute} ${url}`;
    const running = rendering.get(key);
    if (running) return running;
    const started = renderNow(url, version, minute).finally(() => rendering.delete(key));
    rendering.set(key, started);
    return started;
  }

  async function renderNow(url: string, version: string, minute: number): Promise<Kept> {
    const response = await app(new Request(url), { requestId: crypto.randomUUID(), clientIp: '' });
    const made = await toKeptPage(response, files);
    const before = kept.get(url);
    // The buffers of before are better compressed, and most minutes change nothing.
    const same = before?.page?.etag === made?.etag ? before : undefined;
    const entry = { page: same ? same.page : made, version, minute, hits: same?.hits ?? 0 };
    keep(url, entry);
    return entry;
  }

  /** Popular pages stay: the map's order is that of their last use. */
  function touch(url: string, entry: Kept): void {
    entry.hits += 1;
    kept.delete(url);
    kept.set(url, entry);
    const { page } = entry;
    if (entry.hits !== 2 || !page) return;
    const before = page.bytes;
    void compressThoroughly(page).then(() => {
      if (kept.get(url)?.page === page) total += page.bytes - before;
    });
  }

  return {
    answer(incoming, outgoing, pass) {
      const content = services.content.current();
      const target = findPublicTarget(incoming, content);
      const origin = target && findOrigin(incoming, addresses);
      if (!origin) return pass();
      const url = origin + target;
      const send = ({ page }: Kept) => (page ? sendPage(page, incoming, outgoing) : pass());
      const minute = Math.floor(services.clock.now() / MINUTE_MS);
      const entry = kept.get(url);
      if (entry?.version === content.version && entry.minute === minute) {
        touch(url, entry);
        return send(entry);
      }
      void render(url, content.version, minute).then(send, pass);
    },
    bytes: () => total,
  };
}

function sizeOf({ page }: Kept): number {
  return page?.bytes ?? EMPTY_BYTES;
}
