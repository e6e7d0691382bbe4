/** Whether the database answers, asked on a connection of its own beside the visitors'. */
export interface DatabaseWatch {
  /** It has not answered for more than two seconds, or it refuses. */
  isAway(): boolean;
  stop(): Promise<void>;
}

const PING_MS = 500;
const TICK_MS = 250;
/** In ticks: a process that is busy itself does not take that for a silence of the database. */
const SILENT_TICKS = 9;

/** Pings again and again; `ping` has to end by itself in about two seconds. */
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
