import { setTimeout as wait } from 'node:timers/promises';
import { ContentError } from '#adapters/content/content-error.ts';
import type { ConnectionOptions } from '#adapters/store/connection.ts';
import { createPing } from '#adapters/store/ping.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { DevServer } from '../dev/dev-server.ts';
import { watchDatabase } from '../http/database-watch.ts';
import { watchOverload } from '../http/overload-watch.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { createReadiness } from '../listener/readiness.ts';
import { createRequestListener } from '../listener/request-listener.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { openAddress } from '../postgres/open-address.ts';
import type { Config } from '../settings/config.ts';
import { openKnownPhone } from './known-phone.ts';
import type { Sandbox } from './sandbox.ts';

export interface RunningSite {
  /** Undefined when it is disabled. */
  sandbox: Sandbox | undefined;
  /** Finishes running requests and jobs, then releases all resources. */
  stop(): Promise<void>;
}

const REQUESTS_END_WITHIN_MS = 10_000;

/**
 * Starts all parts of the site. The port is open from the beginning; requests wait some seconds for the site,
 * then get 503 "starting", so that no connection is refused. Without content it responds 500 and retries until
 * `stopped`. When anything else fails, the parts that were started are stopped again.
 */
export async function startSite(
  config: Config,
  log: Log,
  stopped: AbortSignal = new AbortController().signal,
): Promise<RunningSite> {
  const phone = openKnownPhone(config, log);
  const requestListener = createRequestListener({ ...config, findPhone: phone.find }, log);
  const listener = await listen(config, requestListener.handle);
  const started: { stop(): Promise<void> }[] = [];
  let dev: DevServer | undefined;

  async function stop(): Promise<void> {
    requestListener.close();
    // Closed first, because its connections to browsers keep the listener open.
    await dev?.close();
    // A load balancer sends requests until its next check of /readyz.
    await wait(config.stopDelaySeconds * 1000);
    await listener.close(REQUESTS_END_WITHIN_MS);
    for (const part of started.splice(0).reverse()) {
      await part.stop().catch((error) => log.error({ err: error }, 'could not stop in order'));
    }
  }

  try {
    // Most modules are imported while the database starts, and after the port is open.
    const [address, { openSite }, { startJobs }, { startSandboxIfEnabled }, { startWarmUp }] =
      await Promise.all([
        openAddress(config, log, started),
        import('./open-site.ts'),
        import('../worker/start-jobs.ts'),
        import('./sandbox.ts'),
        import('./warm-up.ts'),
      ]);
    const sandbox = await startSandboxIfEnabled(config);
    if (sandbox) started.push(sandbox);
    if (config.build === 'development') dev = await openDevServer(listener, config, log);
    const parts = {
      config,
      log: dev?.log ?? log,
      address,
      sources: dev?.build,
      sandboxGateway: sandbox?.gateway,
      sandboxPayPal: sandbox?.paypal,
      onContent: phone.keep,
    };
    const site = await openWithContent(() => openSite(parts), {
      log,
      stopped,
      onMissing: requestListener.fail,
    });
    started.push({ stop: site.close }, startJobs({ ...site, log }));
    const isReady = createReadiness({
      database: () => site.store.ping(),
      writes: () => site.store.tryWriting(),
      content: async () => site.content.current(),
    });
    const watches = startWatches(address, log);
    started.push(watches);
    requestListener.open({
      ...watches,
      app: site.app,
      mayUpload: site.mayUpload,
      pages: site.pages,
      files: site.files,
      otherBuilds: site.otherBuilds,
      answerDev: dev?.answer,
      isReady,
      ...createMetrics({
        ...site,
        overload: watches.overload,
        brand: config.brand,
        token: config.metricsToken,
        log,
      }),
    });
    // Skipped in tests, which need the processor themselves.
    if (config.mode !== 'test') started.push(startWarmUp({ ...site, log }));
    return { sandbox, stop };
  } catch (cause) {
    await stop();
    throw startUpFailure(cause);
  }
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

async function openDevServer({ server }: Listener, { dataDir }: Config, log: Log): Promise<DevServer> {
  const { startDevServer } = await import('../dev/dev-server.ts');
  return startDevServer(server, { dataDir, log });
}

/** Start-up failure: "Error" with the cause, 500, fatal. requirements.md#errors. */
export function startUpFailure(cause: unknown): Error {
  return Object.assign(new Error('Error', { cause }), { status: 500, isFatal: true });
}

const TRY_AGAIN_MS = 5_000;

/** Opens the site, and retries while the content service has no usable content. Throws any other error. */
async function openWithContent<Site>(
  open: () => Promise<Site>,
  { log, stopped, onMissing }: { log: Log; stopped: AbortSignal; onMissing: (message: string) => void },
): Promise<Site> {
  for (;;) {
    try {
      return await open();
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
