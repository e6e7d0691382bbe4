/** Monitors the database over a connection of its own, apart from the pool. */
export interface DatabaseWatch {
  /** Whether the database has not responded for more than two seconds, or refuses the connection. */
  isAway(): boolean;
  /** Whether a ping has failed since then or shortly before, by `performance.now()`. Pings to find out. */
  hasFailedSince(ms: number): Promise<boolean>;
  stop(): Promise<void>;
}

const PING_MS = 500;
const TICK_MS = 250;
/** A connection that was being opened when the database came back may fail so much later than the last ping. */
const SHORTLY_MS = 2_000;
/** Counted in ticks of this process: while it is busy itself, none pass and the database is not reported. */
const SILENT_TICKS = 9;

/** Pings repeatedly. `ping` must settle within about two seconds. */
export function watchDatabase(ping: () => Promise<unknown>): DatabaseWatch {
  let silentTicks = 0;
  let isRefusing = false;
  let failedMs = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let pinging: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;

  async function pingOnce(): Promise<void> {
    isRefusing = await ping().then(
      () => false,
      () => true,
    );
    if (isRefusing) failedMs = performance.now();
    else silentTicks = 0;
  }

  async function pingAgain(): Promise<void> {
    await pingOnce();
    if (!isStopped) pause = setTimeout(start, PING_MS).unref();
  }

  function start(): void {
    pinging = pingAgain();
  }

  const ticking = setInterval(() => {
    silentTicks += 1;
  }, TICK_MS).unref();
  start();

  return {
    isAway: () => isRefusing || silentTicks >= SILENT_TICKS,
    async hasFailedSince(ms) {
      const fromMs = ms - SHORTLY_MS;
      if (failedMs < fromMs) await pingOnce();
      return failedMs >= fromMs;
    },
    async stop() {
      isStopped = true;
      clearInterval(ticking);
      clearTimeout(pause);
      await pinging;
    },
  };
}
