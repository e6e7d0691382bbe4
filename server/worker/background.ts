import { setTimeout as wait } from 'node:timers/promises';
import type { Background, Log } from '#operations/ports/runtime.ts';

export interface BackgroundTasks extends Background {
  /** Waits until all running tasks have ended. Tasks that wait for a retry end without it. */
  settle(): Promise<void>;
}

/** A restarted database is back within seconds, one that fails over within a minute. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** Limit of tasks with retries: they come from strangers and must not fill the memory in an outage. */
const MOST_INSISTING = 200;

/** Runs tasks in this process. A failure is logged and left to the worker, which reads the same tables. */
export function createBackground(log: Log, pausesMs: readonly number[] = PAUSES_MS): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  let ending = new AbortController();
  let insisting = 0;

  const run = (what: string, task: () => Promise<unknown>) => {
    const running = Promise.resolve()
      .then(task)
      .then(
        () => undefined,
        (error) => log.error({ err: error, task: what }, 'background task failed'),
      )
      .finally(() => underWay.delete(running));
    underWay.add(running);
  };
  const tryOn = async (what: string, task: () => Promise<unknown>) => {
    for (const pauseMs of pausesMs) {
      try {
        return await task();
      } catch (error) {
        log.warn({ err: error, task: what, pauseMs }, 'background task failed, trying again');
        await wait(pauseMs, undefined, { signal: ending.signal });
      }
    }
    return task();
  };

  return {
    run,
    insist(what, task) {
      if (insisting >= MOST_INSISTING)
        return log.error({ task: what }, 'background task dropped: too many wait');
      insisting += 1;
      run(what, () => tryOn(what, task).finally(() => (insisting -= 1)));
    },
    async settle() {
      ending.abort();
      ending = new AbortController();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
