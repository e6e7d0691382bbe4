import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { type Booking, prepareBare, prepareOperation, UNITS } from './booking-ways.ts';
import { preparePgbench } from './pgbench.ts';
import { type Done, median, percentile, printTable } from './report.ts';
import { judge } from './verdicts.ts';

const WORKERS = 10;
const BOOKINGS = 600;
/** The first of every round do not count: pgbench begins with connections that have parsed and planned nothing yet. */
const WARM_UP = 100;
const ROUNDS = 7;
const silent = { info() {}, warn() {}, error() {} };

const WAYS = {
  operation: 'the operation: read, check, price, place',
  bare: 'pool of pg, the SQL function alone',
  statements: 'pgbench, reading the draft and the SQL function',
  function: 'pgbench, the SQL function alone',
};
type Way = keyof typeof WAYS;

interface Figures {
  perSecond: number;
  p99: number;
}

/** Ways that a machine does not have are not in it. */
type Round = Partial<Record<Way, Figures>>;
type Ways = Partial<Record<Way, () => Promise<Done[]>>>;

/**
 * Bookings per second with ten bookers: the whole operation, a bare pool that calls the same SQL function with the
 * operation's arguments made before, and pgbench with the function alone and with the read of the draft before it.
 * Every booking is a unit, a bill and a mail in one transaction, fsync on. Each round begins with another way.
 */
export async function benchBookings(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  await migrate(postgres.connection);
  const database = openDatabase({ address: postgres.connection, log: silent, size: WORKERS });
  const store = createStore(database);
  try {
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: UNITS }]);
    const pgbench = preparePgbench(postgres.connection, { workers: WORKERS, bookings: BOOKINGS });
    const ways: Ways = {
      operation: async () => run(await prepareOperation(store, BOOKINGS)),
      bare: async () => run(await prepareBare(store, database, BOOKINGS)),
      ...(pgbench && {
        statements: () => pgbench('statements', store, database),
        function: () => pgbench('function', store, database),
      }),
    };
    // Twice, so that the code is as warm as in a server that has been up for a while.
    for (let time = 0; time < 2; time++) await ways.operation?.();
    await database.pool.query('ANALYZE');
    const rounds: Round[] = [];
    for (let number = 0; number < ROUNDS; number++) rounds.push(await runRound(ways, number));
    report(rounds);
  } finally {
    await store.close();
    await postgres.stop();
  }
}

async function runRound(ways: Ways, number: number): Promise<Round> {
  const order = Object.entries(ways) as [Way, () => Promise<Done[]>][];
  const round: Round = {};
  for (const index of order.keys()) {
    const [way, run] = order[(index + number) % order.length] ?? [];
    if (way && run) round[way] = toFigures(await run());
  }
  return round;
}

function report(rounds: Round[]): void {
  const middle = (read: (round: Round) => number | undefined) =>
    median(rounds.map((round) => read(round) ?? Number.NaN));
  const ratio = (key: keyof Figures, to: Way) =>
    middle(({ operation, [to]: other }) => operation && other && operation[key] / other[key]);
  const ways = (Object.keys(WAYS) as Way[]).filter((way) => rounds[0]?.[way]);
  printTable(
    `Bookings, ${WORKERS} at a time`,
    ['way', 'per second', 'operation ÷ this', 'p99 ms', 'operation ÷ this'],
    ways.map((way) => [
      WAYS[way],
      middle((round) => round[way]?.perSecond).toFixed(0),
      ratio('perSecond', way).toFixed(2),
      middle((round) => round[way]?.p99).toFixed(1),
      ratio('p99', way).toFixed(2),
    ]),
  );
  const peer: Way = ways.includes('function') ? 'function' : 'bare';
  judge(6, `a booking beside ${WAYS[peer]}`, { measured: ratio('perSecond', peer), atLeast: 0.8 });
}

/** Runs every booking once, `WORKERS` at a time. */
async function run(bookings: Booking[]): Promise<Done[]> {
  const waiting = [...bookings];
  const done: Done[] = [];
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let booking = waiting.pop(); booking; booking = waiting.pop()) {
        const begun = performance.now();
        await booking();
        const atMs = performance.now();
        done.push({ atMs, tookMs: atMs - begun });
      }
    }),
  );
  return done;
}

function toFigures(done: Done[]): Figures {
  const [first, ...counted] = done.sort((a, b) => a.atMs - b.atMs).slice(WARM_UP - 1);
  const spanMs = (counted.at(-1)?.atMs ?? Number.NaN) - (first?.atMs ?? Number.NaN);
  const times = counted.map(({ tookMs }) => tookMs);
  return { perSecond: (counted.length / spanMs) * 1000, p99: percentile(times, 0.99) };
}
