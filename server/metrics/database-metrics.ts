import { Gauge, Registry } from 'prom-client';
import type { Store } from '#adapters/store/create-store.ts';
import type { PaymentLedger } from '#operations/ports/payment-ledger.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import { addPaymentMetrics } from './payment-metrics.ts';

interface Options {
  store: Pick<Store, 'readDueJobs'> & { payments: Pick<PaymentLedger, 'backlog' | 'findLastDay'> };
  services: Pick<Services, 'clock' | 'site'>;
  brand: string;
  log: Log;
}

/** Several monitors may read the metrics; the tables are read at most once in this time. */
const FRESH_MS = 5_000;
/** Monitors wait ten seconds for all metrics. */
const ANSWER_WITHIN_MS = 2_000;

/**
 * Returns a function that reads the metrics of the database as text. While the database is unavailable they are
 * absent, because old values would look current; only `volante_database_up` is always there, then 0.
 */
export function createDatabaseMetrics(options: Options): () => Promise<string> {
  const register = new Registry();
  const refreshPayments = addPaymentMetrics(register, options.store.payments, options.brand);
  const refreshDueJobs = addDueJobs(register, options);
  const status = new Registry();
  const up = new Gauge({
    name: 'volante_database_up',
    help: 'Whether the database answered; without it the metrics of payments and jobs are absent.',
    registers: [status],
  });
  const read = keepFor(FRESH_MS, () => Promise.all([refreshPayments(), refreshDueJobs()]));
  return async () => {
    try {
      await within(read());
      up.set(1);
    } catch (error) {
      options.log.error({ err: error }, 'metrics of the database could not be read');
      up.set(0);
      return status.metrics();
    }
    return (await status.metrics()) + (await register.metrics());
  };
}

/** Returns a function that reads at most once in this time and one at a time. A failure is not kept. */
function keepFor(ms: number, read: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let freshUntil = 0;
  async function run(): Promise<void> {
    const startedAt = Date.now();
    await read();
    freshUntil = startedAt + ms;
  }
  return async () => {
    if (Date.now() < freshUntil) return;
    running ??= run().finally(() => {
      running = undefined;
    });
    await running;
  };
}

function within<Result>(reading: Promise<Result>): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database does not answer')), ANSWER_WITHIN_MS);
  return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
}

function addDueJobs(register: Registry, { store, services }: Options): () => Promise<void> {
  const oldest = new Gauge({
    name: 'volante_oldest_due_job_seconds',
    help: 'For how long the oldest work of a kind has been due and not taken by a worker.',
    labelNames: ['kind'],
    registers: [register],
  });
  return async () => {
    const { clock, site } = services;
    const due = await store.readDueJobs({ now: clock.now(), renterDataDays: site.renterDataDays });
    for (const [kind, ms] of Object.entries(due)) oldest.set({ kind }, Math.round(ms / 1000));
  };
}
