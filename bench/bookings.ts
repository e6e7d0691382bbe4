import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { addDays } from '#domain/calendar/panama.ts';
import { toCondition } from '#domain/conditions/condition.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { Rates } from '#domain/pricing/rates.ts';
import { aLengthRate, aQuoteRequest, aRatePeriod, someRates } from '#tests/support/a-rental.ts';
import { alternate, median, ratio, type Target } from './report.ts';
import {
  type BenchStore,
  bookByOperation,
  recordStatements,
  rentalOn,
  type Statement,
  saveDrafts,
  withStore,
} from './store.ts';

const WORKERS = 10;
const BOOKINGS = 2_000;
const ROUNDS = 5;
const UNITS = 300;
const QUOTES = 20_000;
const DEBIAN = '/usr/lib/postgresql';

/**
 * Bookings per second of ten parallel bookers: the whole operation, and the SQL function that it calls, with
 * the same arguments, through pgbench or, where pgbench is not installed, through the same pool. Each booking
 * writes a unit, a bill and a mail in one transaction, with fsync on.
 */
export async function benchBookings(dataDir: string): Promise<Target[]> {
  const rounds = await withStore({ dataDir, size: WORKERS, units: UNITS }, async (bench) => {
    const pgbench = findPgbench();
    let booked = 0;
    const drafts = () =>
      saveDrafts(
        bench,
        Array.from({ length: BOOKINGS }, () => rentalOn(Math.floor(booked++ / UNITS))),
      );
    const statements = async () => recordStatements(bench, await drafts());
    const ways: Record<string, () => Promise<number>> = {
      operation: async () => rate(await drafts(), (id) => bookByOperation(bench, id)),
      pool: async () => rate(await statements(), (statement) => bench.database.pool.query(statement)),
      ...(pgbench && { pgbench: async () => runPgbench(pgbench, bench, await statements()) }),
    };
    await alternate(ways, 2);
    await bench.database.pool.query('ANALYZE');
    return alternate(ways, ROUNDS);
  });
  const other = rounds[0]?.pgbench === undefined ? 'pool' : 'pgbench';
  return [
    { what: '6 bookings per second, the operation', measured: ratio(rounds, 'operation'), digits: 0 },
    {
      what: `6 operation ÷ ${other} with the same SQL function`,
      measured: ratio(rounds, 'operation', other),
      goal: 0.8,
      isMinimum: true,
    },
    { what: '6 the same pool ÷ the same', measured: ratio(rounds, 'pool', other) },
    { what: '6 a quote of a month', measured: quoteUs(), goal: 50, unit: ' µs', digits: 1 },
    { what: '6 the same with ten periods', measured: quoteUs(TEN_PERIODS), goal: 50, unit: ' µs', digits: 1 },
    {
      what: '6 the same with 30 conditions that hold',
      measured: quoteUs(CONDITIONS),
      goal: 60,
      unit: ' µs',
      digits: 1,
    },
  ];
}

/** Items per second when ten workers call `use` in parallel. */
async function rate<Item>(items: Item[], use: (item: Item) => Promise<unknown>): Promise<number> {
  const waiting = [...items];
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await use(item);
    }),
  );
  return (items.length * 1000) / (performance.now() - startedMs);
}

/**
 * Transactions per second measured by pgbench. pgbench cannot generate the arguments, so it reads them as
 * text from a table.
 */
async function runPgbench(program: string, { database }: BenchStore, all: Statement[]): Promise<number> {
  const { host, port, user, password, database: name } = database.address;
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-pgbench-'));
  const script = path.join(folder, 'booking.sql');
  const each = all.length / WORKERS;
  const call = await storeArguments(database.pool, all);
  writeFileSync(script, `\\set i :i + 1\n\\set n :client_id * ${each} + :i\n${call};\n`);
  const where = ['-h', String(host), '-p', String(port), '-U', String(user)];
  const how = ['-n', '-M', 'prepared', '-c', String(WORKERS), '-t', String(each), '-D', 'i=0', '-f', script];
  const env = { ...process.env, PGPASSWORD: String(password ?? '') };
  const { stdout } = await promisify(execFile)(program, [...where, ...how, String(name)], { env });
  rmSync(folder, { recursive: true });
  const perSecond = /tps = ([\d.]+) \(without/.exec(stdout);
  if (!perSecond) throw new Error(`pgbench printed no rate: ${stdout}`);
  return Number(perSecond[1]);
}

/**
 * Fills the table `bench_bookings`; returns the statement that calls the function with the arguments of row
 * `:n`.
 */
async function storeArguments(pool: Pool, all: Statement[]): Promise<string> {
  const { text, values } = all[0] ?? { text: '', values: [] };
  const client = await pool.connect();
  try {
    await client.query(`DEALLOCATE ALL; PREPARE bench AS ${text}`);
    const { rows } = await client.query<{ type: string }>(
      "SELECT unnest(parameter_types)::text AS type FROM pg_prepared_statements WHERE name = 'bench'",
    );
    const columns = values.map((_, index) => `v${index + 1} text`);
    await client.query(`DROP TABLE IF EXISTS bench_bookings;
      CREATE TABLE bench_bookings (n bigint PRIMARY KEY, ${columns})`);
    const places = columns.map((_, index) => `$${index + 2}`);
    for (const [index, { values }] of all.entries())
      await client.query(`INSERT INTO bench_bookings VALUES ($1, ${places})`, [index + 1, ...values]);
    await client.query('ANALYZE bench_bookings');
    const call = text.replace(/\$(\d+)/g, (_, number) => `b.v${number}::${rows[number - 1]?.type}`);
    return `${call.replace(/\bFROM /, 'FROM bench_bookings b, LATERAL ')} WHERE b.n = :n`;
  } finally {
    client.release(true);
  }
}

function findPgbench(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin'))
    : [];
  return [...(process.env.PATH ?? '').split(path.delimiter), ...debian]
    .map((folder) => path.join(folder, 'pgbench'))
    .find(existsSync);
}

/** Each for three days of the month but Sundays, with a longer rental that may be cheaper. */
const TEN_PERIODS: Partial<Rates> = {
  ratePeriods: Array.from({ length: 10 }, (_, at) =>
    aRatePeriod({
      from: addDays('2026-03-02', 3 * at),
      to: addDays('2026-03-04', 3 * at),
      weekdays: [1, 2, 3, 4, 5, 6],
      change: { percent: 500 * at },
    }),
  ),
  lengthRates: [aLengthRate(), aLengthRate({ minDays: 28, percent: 2500 }), aLengthRate({ minDays: 60 })],
};

const CONDITIONS: Partial<Rates> = {
  conditions: Array.from({ length: 30 }, (_, at) =>
    toCondition(`row-${at}`, {
      when: { minAge: 21, residence: 'abroad', payment: 'credit' },
      effects: {
        depositCents: 1000 * at,
        feePerDayCents: at % 3 === 0 ? 100 : 0,
        documents: ['license', 'passport'],
      },
    }),
  ),
};

/** Microseconds that a quote for 30 days with extras and a second driver takes. */
function quoteUs(rates: Partial<Rates> = {}): number {
  const times = { pickupAt: '2026-03-02T10:00', returnAt: '2026-04-01T10:00' };
  const request = aQuoteRequest({ ...times, rates: someRates(rates) });
  return median(
    Array.from({ length: ROUNDS }, () => {
      const startedMs = performance.now();
      for (let done = 0; done < QUOTES; done++) quoteRental(request);
      return ((performance.now() - startedMs) * 1000) / QUOTES;
    }),
  );
}
