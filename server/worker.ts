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
  /** Ends after the job under way. */
  stop(): Promise<void>;
}

const LONGEST_PAUSE_MS = 60_000;

/** Runs jobs one after the other, each when it is due or when woken. A failing one is tried less and less often. */
export function startWorker(jobs: Job[], log: Log): Worker {
  const state = jobs.map((job) => ({ job, dueAt: 0, failures: 0 }));
  let alarm = new AbortController();
  let stopped = false;

  async function runJob(entry: (typeof state)[number]): Promise<void> {
    const { job } = entry;
    // Before the job: whoever wakes us meanwhile means that there is something new.
    entry.dueAt = Date.now() + job.everyMs;
    try {
      while (!stopped && (await job.run()) > 0);
      if (entry.failures > 0) log.info({ job: job.name }, 'job works again');
      entry.failures = 0;
    } catch (error) {
      if (entry.failures === 0) log.error({ err: error, job: job.name }, 'job failed, trying again');
      entry.failures += 1;
      entry.dueAt = Date.now() + Math.min(job.everyMs * 2 ** entry.failures, LONGEST_PAUSE_MS);
    }
  }

  async function work(): Promise<void> {
    while (!stopped) {
      alarm = new AbortController();
      for (const entry of state.filter(({ dueAt }) => dueAt <= Date.now())) await runJob(entry);
      const pauseMs = Math.min(...state.map(({ dueAt }) => dueAt)) - Date.now();
      if (pauseMs > 0) await wait(pauseMs, undefined, { signal: alarm.signal }).catch(() => {});
    }
  }

  const working = work();
  return {
    wake() {
      for (const entry of state) if (entry.failures === 0) entry.dueAt = 0;
      alarm.abort();
    },
    async stop() {
      stopped = true;
      alarm.abort();
      await working;
    },
  };
}
