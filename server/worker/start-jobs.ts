import type { Store } from '#adapters/store/create-store.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { type JobParts, listJobs } from './jobs.ts';
import { startWorker } from './worker.ts';

interface Parts extends JobParts {
  store: Pick<Store, 'eraseStale' | 'listenForJobs'>;
  log: Log;
}

/** Runs all jobs until they are stopped. */
export function startJobs({ log, ...parts }: Parts): { stop(): Promise<void> } {
  const worker = startWorker(listJobs(parts), log);
  const listener = parts.store.listenForJobs(() => worker.wake());
  return {
    async stop() {
      await listener.close();
      await worker.stop();
    },
  };
}
