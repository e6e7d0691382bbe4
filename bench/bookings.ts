import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { type Booking, prepareBare, prepareOperation, UNITS } from './booking-ways.ts';
import { preparePgbench } from './pgbench.ts';
import { median, percentile, printTable } from './report.ts';
import { judge } from './verdicts.ts';

const WORKERS = 10;
const BOOKINGS = 600;
const ROUNDS = 5;
const silent = { info() {}, warn() {}, error() {} };

interface Figures {
  perSecond: number;
  /** NaN where a tool does not say. */
  p99: number;
}

/**
 * Bookings per second with ten bookers: the whole operation, a bare pool and pgbench that call the same SQL function with
 * arguments made before. Every booking is a unit, a bill and a mail in one transaction, fsync on.
 */
export async function benchBookings(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  await migrate(postgres.connection);
  const database = openDatabase({ address: postgres.connection, log: silent, size: WORKERS });
  const store = createStore(database);
  try {
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: UNITS }]);
    await measure(await prepareOperation(store, BOOKINGS));
    await database.pool.query('ANALYZE');
    const pgbench = preparePgbench(postgres.connection, { workers: WORKERS, bookings: BOOKINGS });
    const rounds: Record<'operation' | 'bare' | 'pgbench', Figures>[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        operation: await measure(await prepareOperation(store, BOOKINGS)),
        bare: await measure(await prepareBare(store, database, BOOKINGS)),
        pgbench: { perSecond: await pgbench(store, database), p99: Number.NaN },
      });
    report(rounds);
  } finally {
    await store.close();
    await postgres.stop();
  }
}

function report(rounds: Record<'operation' | 'bare' | 'pgbench', Figures>[]): void {
  const ratioTo = (way: 'bare' | 'pgbench', key: keyof Figures) =>
    median(rounds.map((round) => round.operation[key] / round[way][key]));
  const row = (name: string, way: 'operation' | 'bare' | 'pgbench') => [
    name,
    Math.round(median(rounds.map((round) => round[way].perSecond))),
    median(rounds.map((round) => round[way].perSecond / round.bare.perSecond)).toFixed(2),
    median(rounds.map((round) => round[way].p99)).toFixed(1),
  ];
  printTable(
    `Bookings, ${WORKERS} at a time`,
    ['way', 'per second', '× pool', 'p99 ms'],
    [
      row('the operation: read the draft, check, price, place', 'operation'),
      row('pool of pg, the SQL function alone', 'bare'),
      row('pgbench, the SQL function alone', 'pgbench'),
    ],
  );
  const hasPgbench = rounds.every(({ pgbench }) => Number.isFinite(pgbench.perSecond));
  judge(4, `a booking beside ${hasPgbench ? 'pgbench' : 'a bare pool (no pgbench here)'}, same function`, {
    measured: ratioTo(hasPgbench ? 'pgbench' : 'bare', 'perSecond'),
    atLeast: 0.85,
  });
  judge(4, 'p99 of a booking beside the function alone', { measured: ratioTo('bare', 'p99'), atMost: 1.3 });
}

/** Runs every booking once, `WORKERS` at a time. */
async function measure(bookings: Booking[]): Promise<Figures> {
  const waiting = [...bookings];
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let booking = waiting.pop(); booking; booking = waiting.pop()) {
        const begun = performance.now();
        await booking();
        times.push(performance.now() - begun);
      }
    }),
  );
  return { perSecond: (bookings.length / (performance.now() - start)) * 1000, p99: percentile(times, 0.99) };
}
