import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#operations/ports/runtime.ts';

/** A recurring job. Several processes may run it at once: the tables record which one has taken each row. */
export interface Job {
  name: string;
  everyMs: number;
  /** False: runs only every `everyMs`, because no signal means work for it. Default: true. */
  isWoken?: boolean;
  /** Resolves to the amount of work done. When it is more than zero, the job runs again at once. */
  run(): Promise<number>;
}

export interface Worker {
  /** Runs now all jobs that are woken. */
  wake(): void;
  /** Stops after the running jobs. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 60_000;

/** Runs due or woken jobs concurrently, so that a bank call of a minute delays no mail. */
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

/** Runs one job repeatedly; while it fails, at growing intervals. */
function startLoop(job: Job, log: Log): Worker {
  let alarm = new AbortController();
  let dueAt = 0;
  let failures = 0;
  let stopped = false;

  async function runOnce(): Promise<void> {
    // Set before the job runs, because a wake-up during the run means that there is new work.
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
      if (job.isWoken === false) return;
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
