import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { type Booking, prepareBare, prepareOperation, prepareReading, UNITS } from './booking-ways.ts';
import { preparePgbench } from './pgbench.ts';
import { type Done, median, percentile, printTable } from './report.ts';
import { judge, note } from './verdicts.ts';

const WORKERS = 10;
const BOOKINGS = 600;
/** The first of every round do not count: pgbench begins with connections that have parsed and planned nothing yet. */
const WARM_UP = 100;
const ROUNDS = 7;
const silent = { info() {}, warn() {}, error() {} };

const WAYS = {
  operation: 'the operation: check, price, place',
  reading: 'the operation, with a draft that another process has saved',
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
 * Bookings per second with ten bookers: the whole operation, the same where it has to read the draft first, a bare pool that calls
 * the same SQL function with the operation's arguments made before, and pgbench with both statements and with the function. Every
 * booking is a unit, a bill and a mail in one transaction, fsync on. Who comes first goes round.
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
      reading: async () => run(await prepareReading(store, database, BOOKINGS)),
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
  const ratio: Ratio = (key, to, of = 'operation') =>
    middle(({ [of]: one, [to]: other }) => one && other && one[key] / other[key]);
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
  if (ways.includes('function')) judgeBesidePgbench(ratio);
  else judgeBesidePool(ratio);
}

type Ratio = (key: keyof Figures, to: Way, of?: Way) => number;

/** The same function or the same statements: PERFORMANCE.md, target 4, leaves the choice; the p99 goes with the one that is met. */
function judgeBesidePgbench(ratio: Ratio): void {
  const pairs = [
    { of: 'operation', to: 'function', atLeast: 0.85 },
    { of: 'reading', to: 'statements', atLeast: 0.75 },
  ] as const;
  const figures = pairs.map(({ of, to, atLeast }) => {
    const speed = ratio('perSecond', to, of);
    return { speed, p99: ratio('p99', to, of), isFast: speed >= atLeast };
  });
  const write = (key: 'speed' | 'p99') => figures.map((pair) => pair[key].toFixed(2)).join(', ');
  const isAnyFast = figures.some(({ isFast }) => isFast);
  note({
    target: 4,
    what: 'a booking beside pgbench: same function; reading the draft, same statements',
    measured: write('speed'),
    wanted: '≥ 0.85 or ≥ 0.75',
    met: isAnyFast,
  });
  note({
    target: 4,
    what: 'its p99 beside that of pgbench: the same two',
    measured: write('p99'),
    wanted: '≤ 1.30 where it is fast',
    met: figures.some(({ isFast, p99 }) => p99 <= 1.3 && (isFast || !isAnyFast)),
  });
}

/** Where there is no pgbench. */
function judgeBesidePool(ratio: Ratio): void {
  judge(4, 'a booking beside a bare pool, same function', {
    measured: ratio('perSecond', 'bare'),
    atLeast: 0.85,
  });
  judge(4, 'its p99 beside that of the bare pool', { measured: ratio('p99', 'bare'), atMost: 1.3 });
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
