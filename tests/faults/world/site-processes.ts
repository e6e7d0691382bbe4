import { findFreePorts, type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';

/** One place of the site: its address stays while processes come and go. */
export interface Station {
  origin: string;
  start(env?: Record<string, string>): Promise<void>;
  /** kill -9: nothing is finished, nothing is said. */
  kill(): Promise<void>;
  /** Ends it in another way: `SIGABRT` is a crash with its dump. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Lets it end what it has begun. */
  stop(): Promise<void>;
  /** Everything that all processes here have printed. */
  printed(): string;
}

/** A place for processes of the built site with these settings. */
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
