import { setTimeout as wait } from 'node:timers/promises';
import { ContentError } from '#adapters/content/content-error.ts';
import { warmPictures } from '#adapters/content/warm-pictures.ts';
import type { ConnectionOptions } from '#adapters/store/connection.ts';
import { createPing } from '#adapters/store/ping.ts';
import type { Content } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { watchDatabase } from '../http/database-watch.ts';
import { watchOverload } from '../http/overload-watch.ts';
import { createReadiness } from '../listener/readiness.ts';
import type { OpenSite } from '../listener/request-listener.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { openSite, type SiteOptions } from './open-site.ts';
import { startJobsWithDemo } from './start-jobs-with-demo.ts';
import { startUpFailure } from './start-up-failure.ts';

export interface SiteWithJobs {
  /** What the request listener serves. */
  parts: OpenSite;
  /** Finishes running jobs, then closes the site. */
  stop(): Promise<void>;
}

export interface OpenOptions extends SiteOptions {
  /** Ends the waiting for content. */
  stopped: AbortSignal;
  /** Called with what visitors may know each time that content cannot be loaded. */
  onMissing: (message: string) => void;
}

/** Opens the site with its jobs, once content can be loaded. Throws what `openSite` throws otherwise. */
export async function openWithJobs(options: OpenOptions): Promise<SiteWithJobs> {
  const { config, log, address } = options;
  const site = await openWithContent(options);
  const watches = startWatches(address, log);
  const started = [{ stop: site.close }, startJobsWithDemo(config, { ...site, log }), watches];
  // Skipped in tests, which need the processor themselves.
  if (config.mode !== 'test') started.push(startWarmUp({ ...site, log }));
  const isReady = createReadiness({
    database: () => site.store.ping(),
    writes: () => site.store.tryWriting(),
    content: async () => site.content.current(),
  });
  const { overload } = watches;
  const metrics = createMetrics({ ...site, overload, brand: config.brand, token: config.metricsToken, log });
  return {
    parts: { ...site, ...watches, ...metrics, isReady },
    async stop() {
      for (const part of started.reverse())
        await part.stop().catch((error) => log.error({ err: error }, 'could not stop in order'));
    },
  };
}

/** Measures whether the database and this process respond. */
function startWatches(address: ConnectionOptions, log: Log) {
  const pings = createPing(address);
  const database = watchDatabase(pings.ping);
  const overload = watchOverload(log);
  return {
    database,
    overload,
    async stop() {
      overload.stop();
      await database.stop();
      await pings.close();
    },
  };
}

const TRY_AGAIN_MS = 5_000;

/** Retries while the content service has no usable content. Throws any other error. */
async function openWithContent(options: OpenOptions) {
  const { log, stopped, onMissing } = options;
  for (;;) {
    try {
      return await openSite(options);
    } catch (error) {
      if (!(error instanceof ContentError) || stopped.aborted) throw error;
      log.error({ err: startUpFailure(error) }, 'content cannot be loaded: visitors get 500 until it can');
      onMissing(withoutDetails(error.message));
      await wait(TRY_AGAIN_MS, undefined, { signal: stopped });
    }
  }
}

/** Visitors see what failed, but not addresses of internal services, which follow after a colon. */
function withoutDetails(message: string): string {
  return message.split(': ')[0] ?? '';
}

/** Renders the usual sizes of all pictures in the background, so that no visitor waits for one. */
function startWarmUp({ content, log }: { content: Content; log: Log }): { stop(): Promise<void> } {
  const ended = new AbortController();
  const warming = warmPictures(content, { log, signal: ended.signal });
  return {
    async stop() {
      ended.abort();
      await warming;
    },
  };
}
