import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#operations/ports/log.ts';

/** Something to be done again and again. Several processes may do it at once: the tables say who takes what. */
export interface Job {
  name: string;
  everyMs: number;
  /** Resolves to how much it did; after something it is asked again at once. */
  run(): Promise<number>;
}

export interface Worker {
  /** Looks at all jobs now. */
  wake(): void;
  /** Ends after the jobs under way. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 60_000;

/** Runs each job when it is due or when woken, side by side: a bank that takes a minute keeps no mail waiting. */
export function startWorker(jobs: Job[], log: Log): Worker {
  const loops = jobs.map((job) => startLoop(job, log));
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** One job over and over; while it fails, less and less often. */
function startLoop(job: Job, log: Log): Worker {
  let alarm = new AbortController();
  let dueAt = 0;
  let failures = 0;
  let stopped = false;

  async function runOnce(): Promise<void> {
    // Before the job: whoever wakes us meanwhile means that there is something new.
    dueAt = Date.now() + job.everyMs;
    try {
      while (!stopped && (await job.run()) > 0);
      if (failures > 0) log.info({ job: job.name }, 'job works again');
      failures = 0;
    } catch (error) {
      if (failures === 0) log.error({ err: error, job: job.name }, 'job failed, trying again');
      failures += 1;
      dueAt = Date.now() + Math.min(job.everyMs * 2 ** failures, LONGEST_PAUSE_MS);
    }
  }

  async function work(): Promise<void> {
    while (!stopped) {
      alarm = new AbortController();
      if (dueAt <= Date.now()) await runOnce();
      const pauseMs = dueAt - Date.now();
      if (pauseMs > 0) await wait(pauseMs, undefined, { signal: alarm.signal }).catch(() => {});
    }
  }

  const working = work();
  return {
    wake() {
      if (failures === 0) dueAt = 0;
      alarm.abort();
    },
    async stop() {
      stopped = true;
      alarm.abort();
      await working;
    },
  };
}
