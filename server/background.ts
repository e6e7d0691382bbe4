import type { Background } from '#operations/ports/background.ts';
import type { Log } from '#operations/ports/log.ts';

export interface BackgroundTasks extends Background {
  /** Waits until all tasks under way have ended. */
  settle(): Promise<void>;
}

/** Runs tasks in this process. What fails is logged and left to the worker, which looks at the same tables. */
export function createBackground(log: Log): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  return {
    run(what, task) {
      const running = Promise.resolve()
        .then(task)
        .then(
          () => undefined,
          (error) => log.error({ err: error, task: what }, 'background task failed'),
        )
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
