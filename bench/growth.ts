import { availableParallelism } from 'node:os';
import { toInstant } from '#domain/calendar/panama.ts';
import { searchFleet } from '#operations/fleet/search-fleet.ts';
import { loadBoard } from '#operations/office/units/load-board.ts';
import { aCar } from '#tests/support/a-rental.ts';
import { operator } from '#tests/support/an-employee.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { makeContent, someSiteContent } from '#tests/support/some-content.ts';
import { distinctSearches, flood } from './load.ts';
import { alternate, median, printTable, ratio, type Target } from './report.ts';
import { startSite } from './site.ts';
import { type BenchStore, dropChecks, rentalOn, withStore } from './store.ts';

/** 0: a new database, whose tables have no statistics. */
const RESERVATIONS = [0, 10_000, 100_000, 1_000_000];
const FLEETS = [10, 100, 1_000];
const UNITS = 60;
/** Number of rows that one statement writes. */
const CHUNK = 10_000;
const PERIOD = { from: toInstant('2026-04-03T10:00'), until: toInstant('2026-04-08T12:00') };
const REQUEST = { brand: 'firefly', pickupBranch: 'PTY', returnBranch: 'PTY', period: PERIOD };
const ROUNDS = 5;

/**
 * Response times as the company grows: more cars, more reservations, a start with all of them, a second
 * process.
 */
export async function benchGrowth(dataDir: string): Promise<Target[]> {
  return withStore({ dataDir, size: 10, units: UNITS }, async (bench) => {
    const fleets: number[] = [];
    for (const size of FLEETS) fleets.push(await timeFleet(bench, size));
    const stock = await timeStock(bench);
    const searches = await timeSearches(bench);
    const board = await timeBoard(bench);
    printTable(
      'Growth',
      ['size', 'ms'],
      [
        ...FLEETS.map((size, index) => [
          `fleet of ${size} cars, with prices`,
          `${fleets[index]?.toFixed(2)}`,
        ]),
        ...RESERVATIONS.map((count, index) => [
          `availability, ${count} reservations`,
          `${stock[index]?.toFixed(2)}`,
        ]),
        ...TYPED_AT.map(({ typed, branches }, index) => [
          `search for ${typed}${branches ? ' at a small branch' : ''}, ${RESERVATIONS.at(-1)} reservations`,
          `${searches[index]?.toFixed(2)}`,
        ]),
        [`board of ${UNITS} cars with 8 rentals a day`, board.toFixed(2)],
      ],
    );
    const [none = Number.NaN, few = Number.NaN, , many = Number.NaN] = stock;
    return [
      {
        what: '7 a car of 1,000 ÷ a car of 10',
        measured: (fleets[2] ?? 0) / 100 / (fleets[0] ?? 0),
        goal: 2,
      },
      { what: '7 availability of 60 cars in a new database', measured: none, goal: 2, unit: ' ms' },
      { what: '7 availability, 10^6 ÷ 10^4 reservations', measured: many / few, goal: 2 },
      { what: '7 availability of 60 cars at 10^6', measured: many, goal: 5, unit: ' ms' },
      { what: "7 the office's search at 10^6", measured: Math.max(...searches), goal: 50, unit: ' ms' },
      { what: '7 the board, without its page, at 10^6', measured: board, goal: 100, unit: ' ms' },
      ...(await benchProcesses(dataDir)),
    ];
  });
}

/** Milliseconds of a search with `size` cars in the fleet. */
function timeFleet({ services }: BenchStore, size: number): Promise<number> {
  const cars = Array.from({ length: size }, (_, index) => aCar({ id: `car-${index}` }));
  const grown = { ...services, content: makeContent(someSiteContent({ cars })).content };
  return medianMs(() => searchFleet(grown, { search: undefined }), 50);
}

/** Milliseconds that the availability of one branch takes, for each number of reservations. */
async function timeStock(bench: BenchStore): Promise<number[]> {
  // Sold, like almost all reservations: a hold has lapsed or is paid after half an hour.
  const sold = { state: 'confirmed', holdUntil: undefined } as const;
  const { code } = await getPlaced(bench.store, { search: rentalOn(-1_200), ...sold });
  const { pool } = bench.database;
  // The database is deleted afterwards.
  await dropChecks(bench.database);
  const times: number[] = [];
  let filled = 0;
  for (const count of RESERVATIONS) {
    for (; filled < count; filled += Math.min(CHUNK, count - filled))
      for (const statement of toCopies(code, filled, Math.min(filled + CHUNK, count)))
        await pool.query(statement);
    if (count > 0) await pool.query('ANALYZE');
    times.push(
      await medianMs(() => bench.store.reservations.countStock({ ...REQUEST, now: Date.now() }), 300),
    );
  }
  return times;
}

/** What is typed: names that are common, rare and both; a code, a telephone, a mail, a license and a plate. */
const TYPED = [
  'gonz',
  'mar',
  'mar gonz',
  'mar apellido777',
  'apellido777',
  'BENCH-777777',
  '60777777',
  'renter777777@example.com',
  'E-8-777777',
  'PTY-ICAR-7',
];
/** Everywhere, and at a branch with a small part of all. */
const PLACES = [undefined, ['DAV']];
const TYPED_AT = PLACES.flatMap((branches) => TYPED.map((typed) => ({ typed, branches })));

/** Milliseconds of the office's search among the reservations that there are, for each of `TYPED_AT`. */
async function timeSearches({ store }: BenchStore): Promise<number[]> {
  const times: number[] = [];
  for (const { typed, branches } of TYPED_AT) {
    const asked = { words: typed.split(' '), code: typed, plate: typed, branches };
    const search = () => store.reservations.findByWords({ ...asked, now: '2026-01-01T12:00', limit: 51 });
    times.push(await medianMs(search, 20));
  }
  return times;
}

/** Milliseconds of 14 days of all cars for the board: as many rentals as 1,000 cars have in usual use. */
function timeBoard({ services }: BenchStore): Promise<number> {
  const asked = { branch: undefined, from: '2026-05-01', days: 14 };
  return medianMs(() => loadBoard(services, operator, asked), 20);
}

/**
 * SQL for copies `from` to `to` of one reservation, three hours apart on each unit. On the days that are
 * searched, every second unit stays free.
 */
function toCopies(code: string, from: number, to: number): string[] {
  const which = `FROM generate_series(${from}, ${to - 1}) AS i`;
  const row = `i / ${UNITS}`;
  const rental = "tstzrange(starts, starts + interval '2 hours')";
  return [
    `INSERT INTO reservations SELECT copy.* ${which}, reservations r, LATERAL jsonb_populate_record(r, jsonb_build_object(
      'id', md5('bench' || i), 'code', 'BENCH-' || i,
      'pickup_at', timestamp '2016-01-01' + i * interval '6 minutes',
      'return_at', timestamp '2016-01-02' + i * interval '6 minutes',
      'pickup_branch', CASE WHEN i % 97 = 0 THEN 'DAV' ELSE r.pickup_branch END,
      'return_branch', CASE WHEN i % 97 = 0 THEN 'DAV' ELSE r.return_branch END,
      'renter_first_name', (ARRAY['María', 'Marta', 'José', 'Luis', 'Ana', 'Carlos', 'Elena', 'Juan', 'Rosa', 'Pedro'])[1 + i % 10],
      'renter_last_name', CASE i % 25 WHEN 0 THEN 'González' ELSE 'Apellido' || i % 50000 END,
      'renter_phone', '+5076' || lpad(i::text, 7, '0'), 'renter_email', 'renter' || i || '@example.com',
      'renter_license', 'E-8-' || i
    )) copy WHERE r.code = '${code}'`,
    `INSERT INTO reservation_words SELECT r.id, r.pickup_at, words_of(r)
      ${which} JOIN reservations r ON r.id = md5('bench' || i)::uuid`,
    `INSERT INTO allocations (reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch)
      SELECT id, unit_id, branch_code, ${rental}, 'PTY', 'PTY', 'PTY' FROM (
        SELECT md5('bench' || i)::uuid AS id, u.id AS unit_id, u.branch_code,
          timestamptz '2026-04-05' + (${row}) * CASE WHEN (${row}) % 2 = 0 THEN 1 ELSE -1 END * interval '3 hours'
            AS starts
        ${which} JOIN (SELECT id, branch_code, row_number() OVER (ORDER BY id) - 1 AS n FROM car_units) u ON u.n = i % ${UNITS}
      ) rows
      WHERE unit_id % 2 = 0 OR NOT ${rental} && tstzrange('2026-04-01', '2026-04-10')`,
  ];
}

/**
 * Start time on the database with a million reservations, and the throughput of two processes on it compared
 * with one. All searches differ. The load generator and the database run on the same cores.
 */
async function benchProcesses(dataDir: string): Promise<Target[]> {
  // The first start writes the demo content.
  await (await startSite(dataDir)).stop();
  const startedMs = performance.now();
  const one = await startSite(dataDir);
  const startSeconds = (performance.now() - startedMs) / 1000;
  const other = await startSite(dataDir, 1);
  try {
    const load = (origin: string) => {
      const next = distinctSearches(origin);
      return () => flood(next, { seconds: 1 });
    };
    const [first, second] = [load(one.origin), load(other.origin)];
    const both = async () => (await Promise.all([first(), second()])).reduce((sum, rate) => sum + rate, 0);
    await alternate({ first, both }, 2);
    const rounds = await alternate({ first, both }, ROUNDS);
    const cores = `${availableParallelism()} cores with load and database`;
    const goal = availableParallelism() > 2 ? { goal: 1.8, isMinimum: true } : {};
    return [
      { what: '7 start with 10^6 reservations', measured: startSeconds, goal: 5, unit: ' s' },
      { what: `7 two processes ÷ one, on ${cores}`, measured: ratio(rounds, 'both', 'first'), ...goal },
    ];
  } finally {
    await one.stop();
    await other.stop();
  }
}

async function medianMs(look: () => Promise<unknown>, times: number): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) {
    const startedMs = performance.now();
    await look();
    all.push(performance.now() - startedMs);
  }
  return median(all);
}
