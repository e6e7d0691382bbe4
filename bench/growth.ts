import pg, { type ClientConfig } from 'pg';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { type Database, openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { toRange } from '#adapters/store/range.ts';
import { COUNT_STOCK } from '#adapters/store/stock/count-stock.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import { searchFleet } from '#operations/fleet/search-fleet.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { aCar } from '#tests/support/a-rental.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { makeContent, someSiteContent } from '#tests/support/some-content.ts';
import { makeStandInServices } from '#tests/support/stand-in-services.ts';
import { median, printTable } from './report.ts';
import { startBenchSite } from './site.ts';
import { judge, note } from './verdicts.ts';

const RESERVATIONS = [10_000, 100_000, 1_000_000];
const FLEETS = [10, 100, 1_000];
const UNITS = 60;
const LOOKS = 300;
/** Written by one statement. */
const CHUNK = 50_000;
const PERIOD = { from: toInstant('2026-04-03T10:00'), until: toInstant('2026-04-08T12:00') };
const silent = { info() {}, warn() {}, error() {} };

/** What an answer costs while the company grows: more cars, more reservations, a start with all of them. */
export async function benchGrowth(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  await migrate(postgres.connection);
  const database = openDatabase({ address: postgres.connection, log: silent });
  const store = createStore(database);
  try {
    await benchFleets(store);
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: UNITS }]);
    await benchStock(store, database);
    await benchStart(dataDir);
  } finally {
    await store.close();
    await postgres.stop();
  }
}

async function benchFleets(store: Store): Promise<void> {
  const rows = [];
  for (const size of FLEETS) {
    const cars = Array.from({ length: size }, (_, index) => aCar({ id: `car-${index}` }));
    const services = {
      ...makeStandInServices(store).services,
      content: makeContent(someSiteContent({ cars })).content,
    };
    const us = await medianUs(() => searchFleet(services, { search: undefined }), 50);
    rows.push({ size, us, perCar: us / size });
  }
  printTable(
    'Pricing a fleet both ways',
    ['cars', 'µs', 'µs per car'],
    rows.map(({ size, us, perCar }) => [size, us.toFixed(0), perCar.toFixed(1)]),
  );
  judge(5, 'a car of a fleet of 1,000 beside one of 10', {
    measured: (rows.at(-1)?.perCar ?? Number.NaN) / (rows[0]?.perCar ?? Number.NaN),
    atMost: 2,
  });
}

async function benchStock(store: Store, database: Database): Promise<void> {
  const { code } = await getPlaced(store, {
    search: { ...SEARCH, pickupAt: '2020-01-01T10:00', returnAt: '2020-01-02T10:00' },
  });
  const rows: { count: number; us: number }[] = [];
  let plan = '';
  for (const count of RESERVATIONS) {
    await fill(database.address, { code, from: rows.at(-1)?.count ?? 0, to: count });
    const us = await medianUs(() => store.reservations.countStock('PTY', PERIOD, Date.now()), LOOKS);
    rows.push({ count, us });
    plan = await explain(database);
  }
  printTable(
    `Availability of a branch with ${UNITS} cars`,
    ['reservations', 'µs'],
    rows.map(({ count, us }) => [count, us.toFixed(0)]),
  );
  judge(5, 'availability, 10^6 beside 10^4 reservations', {
    measured: (rows.at(-1)?.us ?? Number.NaN) / (rows[0]?.us ?? Number.NaN),
    atMost: 2,
  });
  const scans = [...plan.matchAll(/Seq Scan on (\w+)/g)]
    .map(([, table]) => table)
    .filter((table) => table !== 'car_units');
  note({
    target: 5,
    what: 'tables that grow, read by index only',
    wanted: 'index only',
    measured: scans.length > 0 ? `scans ${scans}` : 'index only',
    met: scans.length === 0,
  });
}

const SEARCH = { pickupLocation: 'PTY', returnLocation: 'PTY' };

/**
 * Copies of one reservation, three hours apart on every unit, around the days that are asked for; on these days every
 * second unit is free. Without triggers and references, which would take longer than all the rest; the store is thrown away.
 */
async function fill(
  address: ClientConfig,
  copies: { code: string; from: number; to: number },
): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(`ALTER TABLE reservations DISABLE TRIGGER USER; ALTER TABLE allocations DISABLE TRIGGER USER;
      ALTER TABLE allocations DROP CONSTRAINT IF EXISTS allocations_reservation_id_fkey,
        DROP CONSTRAINT IF EXISTS allocations_unit_id_fkey`);
    for (let from = copies.from; from < copies.to; from += CHUNK)
      for (const statement of toCopies({ ...copies, from, to: Math.min(from + CHUNK, copies.to) }))
        await client.query(statement);
    await client.query('ALTER TABLE reservations ENABLE TRIGGER USER; ANALYZE');
  } finally {
    await client.end();
  }
}

function toCopies({ code, from, to }: { code: string; from: number; to: number }): string[] {
  const which = `FROM generate_series(${from}, ${to - 1}) AS i`;
  const row = `i / ${UNITS}`;
  const rental = "tstzrange(starts, starts + interval '2 hours')";
  return [
    `INSERT INTO reservations SELECT (jsonb_populate_record(r, jsonb_build_object(
      'id', md5('bench' || i), 'code', 'BENCH-' || i))).* ${which}, reservations r WHERE r.code = '${code}'`,
    `INSERT INTO allocations (reservation_id, unit_id, period)
      SELECT id, unit_id, ${rental} FROM (
        SELECT md5('bench' || i)::uuid AS id, u.id AS unit_id,
          timestamptz '2026-04-05' + (${row}) * CASE WHEN (${row}) % 2 = 0 THEN 1 ELSE -1 END * interval '3 hours' AS starts
        ${which} JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM car_units) u ON u.n = i % ${UNITS}
      ) rows
      WHERE unit_id % 2 = 0 OR NOT ${rental} && tstzrange('2026-04-01', '2026-04-10')`,
  ];
}

async function explain({ pool }: Database): Promise<string> {
  const values = ['PTY', toRange(PERIOD), new Date()];
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${COUNT_STOCK.text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Beside the database that runs already, which it finds in the same folder. The first start writes the demo content. */
async function benchStart(dataDir: string): Promise<void> {
  await (await startBenchSite(dataDir)).stop();
  const startedMs = performance.now();
  const site = await startBenchSite(dataDir);
  const seconds = (performance.now() - startedMs) / 1000;
  await site.stop();
  judge(5, 'start with 10^6 reservations in the store', {
    measured: seconds,
    atMost: 5,
    unit: ' s',
    digits: 1,
  });
}

async function medianUs(look: () => Promise<unknown>, times: number): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) {
    const startedMs = performance.now();
    await look();
    all.push((performance.now() - startedMs) * 1000);
  }
  return median(all);
}
