import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#operations/ports/runtime.ts';
import type { DevServer } from '../dev/dev-server.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { createRequestListener } from '../listener/request-listener.ts';
import { openAddress } from '../postgres/open-address.ts';
import type { Config } from '../settings/config.ts';
import { openKnownPhone } from './known-phone.ts';
import type { OpenOptions } from './open-with-jobs.ts';
import type { Sandbox } from './sandbox.ts';
import { startUpFailure } from './start-up-failure.ts';

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
    const isDevelopment = config.build === 'development';
    // Most modules are imported while the database starts, and after the port is open.
    const [address, built, { startSandboxIfEnabled }] = await Promise.all([
      openAddress(config, log, started),
      isDevelopment ? undefined : import('./open-with-jobs.ts'),
      import('./sandbox.ts'),
    ]);
    const sandbox = await startSandboxIfEnabled(config);
    if (sandbox) started.push(sandbox);
    if (isDevelopment) dev = await openDevServer(listener, config, log);
    const options: OpenOptions = {
      config,
      log: dev?.log ?? log,
      address,
      sources: dev?.build,
      sandboxGateway: sandbox?.gateway,
      sandboxPayPal: sandbox?.paypal,
      onContent: phone.keep,
      stopped,
      onMissing: requestListener.fail,
    };
    const open = async ({ openWithJobs }: typeof import('./open-with-jobs.ts')) => {
      const { parts, stop } = await openWithJobs(options);
      requestListener.open({ ...parts, answerDev: dev?.answer });
      return { stop };
    };
    if (built) started.push(await open(built));
    if (dev) started.push(await dev.keepOpen('/server/start/open-with-jobs.ts', open));
    return { sandbox, stop };
  } catch (cause) {
    await stop();
    throw startUpFailure(cause);
  }
}

async function openDevServer({ server }: Listener, { dataDir }: Config, log: Log): Promise<DevServer> {
  const { startDevServer } = await import('../dev/dev-server.ts');
  return startDevServer(server, { dataDir, log });
}
