import type { Instant } from '#domain/calendar/panama.ts';
import type { Services } from '#operations/ports/services.ts';

/** The API of the CDN that removes pages by tag. */
export interface Cdn {
  purgeUrl: string;
  token: string;
}

/**
 * Opening hours and dates on pages change at full minutes, so a CDN may send a page for a minute; while the
 * site does not respond, for ten. Browsers ask the CDN each time. docs/decisions/0060.
 */
const CDN_POLICY = 'public, max-age=0, s-maxage=60, stale-if-error=600';

/**
 * After a change, other processes usually show the old content for at most this time: until a notification or,
 * without notifications, a poll (`POLL_MS` of open-site.ts; with them, polls come every 60 s). A purge before
 * that would let the CDN fetch the old page again.
 */
const SETTLE_MS = 5_000;
/** Processes that load a change within this time purge once; a later one has shown old pages meanwhile. */
const PURGE_WINDOW_SECONDS = SETTLE_MS / 1_000;
const TIMEOUT_MS = 10_000;
const FAILURES_BEFORE_ALARM = 3;

/**
 * Tag of all public pages of a brand. There is only one, because each page shows several collections: footer
 * and header are on all of them.
 */
export function toCdnTag(brand: string): string {
  return `volante-${brand}`;
}

/**
 * Lets a CDN store a page that was rendered from its address alone. It has no `Vary: Cookie`, so the CDN must
 * pass the requests of `isPersonal` (cacheable.ts) to the site.
 */
export function allowCdn(headers: Headers, tag: string): void {
  headers.set('cache-control', CDN_POLICY);
  headers.delete('vary');
  // For Cloudflare, and for Fastly and Varnish.
  headers.set('cache-tag', tag);
  headers.set('surrogate-key', tag);
}

/**
 * Returns a job that removes the brand's pages from the CDN after each change of content. It throws when the
 * CDN refuses, to be run again later; a process that ends meanwhile leaves the pages to their lifetime.
 */
export function createCdnPurge(
  cdn: Cdn,
  services: Pick<Services, 'content' | 'rateLimiter' | 'clock' | 'log' | 'site'>,
): () => Promise<number> {
  const tag = toCdnTag(services.site.brand);
  let seen = services.content.current().version;
  let dueAt: Instant | undefined;
  let isOurs = false;
  let failures = 0;

  /** Whether no other process purges for this change. */
  async function claim(): Promise<boolean> {
    const limit = { name: 'cdn-purge', points: 1, windowSeconds: PURGE_WINDOW_SECONDS, key: seen };
    return (await services.rateLimiter.consume(limit)).kind === 'allowed';
  }

  async function tryPurge(): Promise<void> {
    try {
      await purge(cdn, tag);
      failures = 0;
      services.log.info({ tag }, 'the CDN was purged');
    } catch (err) {
      failures += 1;
      if (failures === FAILURES_BEFORE_ALARM)
        services.log.error({ alarm: true, err }, 'the CDN is not purged: its pages may be a minute old');
      throw err;
    }
  }

  return async () => {
    const { version } = services.content.current();
    const now = services.clock.now();
    if (version !== seen) [seen, dueAt, isOurs] = [version, now + SETTLE_MS, false];
    if (dueAt === undefined || now < dueAt) return 0;
    isOurs ||= await claim();
    if (isOurs) await tryPurge();
    dueAt = undefined;
    return 0;
  };
}

/**
 * One request that Cloudflare (body), Fastly and Varnish (`Surrogate-Key`) understand. Throws for any status
 * but 2xx; a redirect is not followed, because it could lead the token elsewhere.
 */
async function purge({ purgeUrl, token }: Cdn, tag: string): Promise<void> {
  const response = await fetch(purgeUrl, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'fastly-key': token,
      'surrogate-key': tag,
    },
    body: JSON.stringify({ tags: [tag] }),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The CDN answered the purge with ${response.status}`);
}
