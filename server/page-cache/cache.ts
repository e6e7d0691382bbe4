import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#operations/ports/clock.ts';
import type { Content } from '#operations/ports/content.ts';
import type { App } from '../app.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Addresses, findOrigin } from '../http/web-request.ts';
import { findPublicTarget } from './cacheable.ts';
import { toKeptPage } from './cached-page.ts';
import { createPageMemory, type Kept } from './page-memory.ts';
import { createPageSender } from './send-page.ts';
import { createSharing } from './single-flight.ts';

/** Opening hours, days, the notice for today: all that time changes on a page changes on a full minute. */
const MINUTE_MS = 60_000;
const MAXIMUM_BYTES = 64 * 1024 * 1024;

export interface PageCache {
  /**
   * Answers with a whole page from memory, perhaps in a moment, or leaves that to `pass` when it turns out to be none. False
   * when the app has to answer.
   */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, pass: Pass): boolean;
  /** What all kept pages hold in memory. */
  bytes(): number;
  /** How many requests it has answered itself: the app never sees them. */
  sent(): number;
}

/** `startedMs`: when the request came, by `performance.now`; undefined: just now. */
type Pass = (incoming: IncomingMessage, outgoing: ServerResponse, options?: { startedMs: number }) => void;

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
  const kept = createPageMemory(maximumBytes);
  const once = createSharing<Kept>();
  const { sendPage, sent } = createPageSender();

  async function render(url: string, version: string, minute: number): Promise<Kept> {
    const { response } = await app(new Request(url), { requestId: crypto.randomUUID(), clientIp: '' });
    const made = await toKeptPage(response, files);
    const before = kept.get(url);
    // The buffers of before are better compressed, and most minutes change nothing.
    const same = before?.page?.etag === made?.etag ? before : undefined;
    const entry = { page: same ? same.page : made, version, minute, hits: same?.hits ?? 0, hitSecond: 0 };
    kept.keep(url, entry);
    return entry;
  }

  return {
    answer(incoming, outgoing, pass) {
      const content = services.content.current();
      const target = findPublicTarget(incoming, content);
      const origin = target && findOrigin(incoming, addresses);
      if (!origin) return false;
      const url = origin + target;
      const nowMs = services.clock.now();
      const minute = Math.floor(nowMs / MINUTE_MS);
      const entry = kept.get(url);
      if (entry?.version === content.version && entry.minute === minute) {
        kept.touch(url, entry, nowMs);
        if (entry.page) sendPage(entry.page, incoming, outgoing);
        return entry.page !== undefined;
      }
      const passOn = () => pass(incoming, outgoing);
      const send = ({ page }: Kept) => (page ? sendPage(page, incoming, outgoing) : passOn());
      const { version } = content;
      void once(`${version} ${minute} ${url}`, () => render(url, version, minute)).then(send, passOn);
      return true;
    },
    bytes: kept.bytes,
    sent,
  };
}
