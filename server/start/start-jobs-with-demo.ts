import type { Store } from '#adapters/store/create-store.ts';
import { type ReservationState, reservationMoves } from '#domain/reservation/reservation.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { type JobParts, listJobs } from '#server/worker/jobs.ts';
import { startWorker } from '#server/worker/worker.ts';
import type { Config } from '../settings/config.ts';
import { isDemoContent } from './open-site.ts';

type Jobs = Parameters<typeof startJobs>[0];

/** Few enough to be made within three seconds after the first page. */
const DEMO_BOOKINGS = { bookings: 40, seed: 1 };

/**
 * Starts the jobs; in a demonstration without bookings after making some in the background. Not in tests, which make
 * their own, nor beside a rental system, which would get them.
 */
export function startJobsWithDemo(config: Config, jobs: Jobs): { stop(): Promise<void> } {
  const { mode, sandbox, metrobank, content, webhook } = config;
  const isDemo = mode === 'development' && sandbox.enabled && !metrobank && !content.url && !webhook;
  if (!isDemo) return startJobs(jobs);
  const ended = new AbortController();
  const started = makeFirstBookings(jobs, ended.signal)
    .catch((error) => jobs.log.error({ err: error }, 'the demonstration has no bookings'))
    .then(() => startJobs(jobs));
  return {
    async stop() {
      ended.abort();
      await (await started).stop();
    },
  };
}

async function makeFirstBookings({ services, log }: Jobs, signal: AbortSignal): Promise<void> {
  if (!isDemoContent(services.content.current())) return;
  const states = Object.keys(reservationMoves) as ReservationState[];
  const any = { by: 'pickup', from: undefined, days: 0, branch: undefined, limit: 1 } as const;
  if ((await services.reservations.list({ ...any, states })).length > 0) return;
  const { makeDemoBookings } = await import('../demo/make-bookings.ts');
  const made = await makeDemoBookings(services, { ...DEMO_BOOKINGS, signal });
  log.info({ bookings: made }, 'bookings of the demonstration made');
}

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
