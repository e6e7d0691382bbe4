/** Monitors the database over a connection of its own, apart from the pool. */
export interface DatabaseWatch {
  /** Whether the database has not responded for more than two seconds, or refuses the connection. */
  isAway(): boolean;
  stop(): Promise<void>;
}

const PING_MS = 500;
const TICK_MS = 250;
/**
 * Counted in ticks of this process: while the process itself is busy, no ticks pass and the database is not
 * reported.
 */
const SILENT_TICKS = 9;

/** Pings repeatedly. `ping` must settle within about two seconds. */
export function watchDatabase(ping: () => Promise<unknown>): DatabaseWatch {
  let silentTicks = 0;
  let isRefusing = false;
  let isStopped = false;
  let pinging: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;

  async function pingOnce(): Promise<void> {
    isRefusing = await ping().then(
      () => false,
      () => true,
    );
    if (!isRefusing) silentTicks = 0;
    if (!isStopped) pause = setTimeout(start, PING_MS).unref();
  }

  function start(): void {
    pinging = pingOnce();
  }

  const ticking = setInterval(() => {
    silentTicks += 1;
  }, TICK_MS).unref();
  start();

  return {
    isAway: () => isRefusing || silentTicks >= SILENT_TICKS,
    async stop() {
      isStopped = true;
      clearInterval(ticking);
      clearTimeout(pause);
      await pinging;
    },
  };
}
