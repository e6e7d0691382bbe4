import { findFreePorts, type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';

/** An instance of the site. Its address stays the same when its process is restarted. */
export interface Station {
  origin: string;
  start(env?: Record<string, string>): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Ends the process with another signal. `SIGABRT` simulates a crash with a dump. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Stops the process after it has finished its work. */
  stop(): Promise<void>;
  /** Output of all processes of this instance. */
  printed(): string;
}

/** An instance of the built site with these settings. */
export async function createStation(settings: Record<string, string>): Promise<Station> {
  const port = await findFreePorts();
  let running: SiteProcess | undefined;
  let former = '';

  async function end(signal: NodeJS.Signals): Promise<void> {
    await running?.end(signal);
    former += running?.printed() ?? '';
    running = undefined;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    async start(env = {}) {
      running = startSiteProcess(port, { ...settings, ...env });
      await running.waitUntilReady();
    },
    end,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    printed: () => former + (running?.printed() ?? ''),
  };
}
