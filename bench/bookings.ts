import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { type Booking, prepareBare, prepareOperation, UNITS } from './booking-ways.ts';
import { median, percentile, printTable } from './report.ts';

const WORKERS = 10;
const BOOKINGS = 600;
const ROUNDS = 3;
const silent = { info() {}, warn() {}, error() {} };

/**
 * Bookings per second with ten bookers: the whole operation, and a bare pool that calls the same SQL function with
 * arguments made before. Every booking is a unit, a bill and a mail in one transaction, fsync on.
 */
export async function benchBookings(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  await migrate(postgres.connection);
  const database = openDatabase({ address: postgres.connection, log: silent, size: WORKERS });
  const store = createStore(database);
  try {
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: UNITS }]);
    const operation: Figures[] = [];
    const bare: Figures[] = [];
    await measure(await prepareOperation(store, BOOKINGS));
    for (let round = 0; round < ROUNDS; round++) {
      operation.push(await measure(await prepareOperation(store, BOOKINGS)));
      bare.push(await measure(await prepareBare(store, database, BOOKINGS)));
    }
    printBookings(operation, bare);
  } finally {
    await store.close();
    await postgres.stop();
  }
}

interface Figures {
  perSecond: number;
  p99: number;
}

function printBookings(operation: Figures[], bare: Figures[]): void {
  const ratio = median(
    operation.map(({ perSecond }, index) => perSecond / (bare[index]?.perSecond ?? Number.NaN)),
  );
  const row = (name: string, figures: Figures[], share: string, target: string) => [
    name,
    Math.round(median(figures.map(({ perSecond }) => perSecond))),
    share,
    median(figures.map(({ p99 }) => p99)).toFixed(1),
    target,
  ];
  printTable(
    `Bookings, ${WORKERS} at a time`,
    ['way', 'per second', '× bare', 'p99 ms', 'target'],
    [
      row('the operation, draft to reservation', operation, ratio.toFixed(2), '≥ 0.85'),
      row('bare pool, the same SQL function', bare, '1.00', ''),
    ],
  );
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
