import { addDays, fromInstant, toInstant } from '#domain/calendar/panama.ts';
import { CALENDAR_DAYS } from '#domain/pricing/price-calendar.ts';
import { readSearch } from '#operations/fleet/check-search.ts';
import { loadPriceCalendar } from '#operations/fleet/load-price-calendar.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { aBranch, aCar, aCarClass, aLengthRate, aRatePeriod, someRates } from '#tests/support/a-rental.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { makeContent, someSiteContent } from '#tests/support/some-content.ts';
import { median, type Target } from './report.ts';
import { type BenchStore, dropChecks, rentalOn, withStore } from './store.ts';

const CLASSES = Array.from({ length: 16 }, (_, index) => `C${index}AR`);
const BRANCHES = Array.from({ length: 10 }, (_, index) => `BR${index}`);
const UNITS = 4;
const RESERVATIONS = 100_000;
const CHUNK = 2_000;
const ROUNDS = 40;
const FIRST_DAY = '2026-04-01';

/**
 * The price calendar of two months with ten periods, three days or a month long: stock and quotes, without the
 * calendars that are kept, and one that is kept.
 */
export async function benchCalendar(dataDir: string): Promise<Target[]> {
  return withStore({ dataDir, size: 4, units: 0 }, async (bench) => {
    await bench.store.keepUnits(
      CLASSES.flatMap((classCode) => BRANCHES.map((branchCode) => ({ classCode, branchCode, units: UNITS }))),
    );
    await fill(bench);
    const [short, long] = [await timeCalendar(bench, 3), await timeCalendar(bench, 30)];
    return [
      { what: '10 a calendar of 62 days, rentals of 3 days', measured: short.fresh, goal: 30, unit: ' ms' },
      { what: '10 the same, rentals of 30 days', measured: long.fresh, goal: 30, unit: ' ms' },
      { what: '10 the same again, kept', measured: long.kept, unit: ' ms' },
    ];
  });
}

/** Median milliseconds of a calendar, and of one whose stock and content have not changed. */
async function timeCalendar({ services }: BenchStore, days: number) {
  const times: Record<'fresh' | 'kept', number[]> = { fresh: [], kept: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const { content } = makeContent(bigCompany());
    for (const kind of ['fresh', 'kept'] as const) {
      const startedMs = performance.now();
      await load({ ...services, content }, days);
      times[kind].push(performance.now() - startedMs);
    }
  }
  return { fresh: median(times.fresh), kept: median(times.kept) };
}

async function load(services: BenchStore['services'], days: number) {
  const given = readSearch(services.content.current(), {
    pickup_location: 'BR0',
    return_location: '',
    pickup_date: FIRST_DAY,
    pickup_time: '10:00',
    return_date: addDays(FIRST_DAY, days),
    return_time: '10:00',
  });
  if (given.kind === 'invalid') throw new Error(JSON.stringify(given.problems));
  const whole = { side: 'pickup', first: FIRST_DAY, days: CALENDAR_DAYS } as const;
  await loadPriceCalendar(services, { given, ...whole, coupon: undefined, reservationType: undefined });
}

function bigCompany(): SiteContent {
  const content = someSiteContent({
    cars: CLASSES.map((classCode, index) =>
      aCar({ id: classCode, classCode, dailyCents: 2_000 + index * 300 }),
    ),
    classes: CLASSES.map((code) => aCarClass({ code })),
    branches: BRANCHES.map((code) => aBranch({ code })),
  });
  const ratePeriods = Array.from({ length: 10 }, (_, index) => {
    const from = addDays(FIRST_DAY, index * 9);
    return aRatePeriod({ from, to: addDays(from, 5), weekdays: index % 2 ? [5, 6, 7] : [] });
  });
  const lengthRates = [aLengthRate(), aLengthRate({ minDays: 28, percent: 2_500 })];
  return { ...content, site: { ...content.site, rates: someRates({ ratePeriods, lengthRates }) } };
}

/** Rentals of two days, three days apart on each unit, around the first day. */
async function fill({ store, database }: BenchStore): Promise<void> {
  await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
  const sold = { state: 'confirmed', holdUntil: undefined } as const;
  const { code } = await getPlaced(store, { search: rentalOn(-1_200), ...sold });
  await dropChecks(database);
  const { pool } = database;
  const units = CLASSES.length * BRANCHES.length * UNITS;
  const start = fromInstant(toInstant(`${FIRST_DAY}T10:00`) - (RESERVATIONS / units / 2) * 3 * 86_400_000);
  for (let from = 0; from < RESERVATIONS; from += CHUNK) {
    const which = `FROM generate_series(${from}, ${from + CHUNK - 1}) AS i`;
    await pool.query(`INSERT INTO reservations SELECT (jsonb_populate_record(r, jsonb_build_object(
      'id', md5('bench' || i), 'code', 'BENCH-' || i))).* ${which}, reservations r WHERE r.code = '${code}'`);
    await pool.query(`INSERT INTO allocations (reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch)
      SELECT md5('bench' || i)::uuid, u.id, u.branch_code, tstzrange(at, at + interval '2 days'), u.branch_code, u.branch_code, u.branch_code
      ${which} JOIN (
        SELECT id, branch_code, row_number() OVER (ORDER BY id) - 1 AS n FROM car_units WHERE class_code <> 'ICAR'
      ) u ON u.n = i % ${units},
      LATERAL (SELECT timestamptz '${start}' + (i / ${units}) * interval '3 days' + u.n % 24 * interval '1 hour' AS at) t`);
  }
  await pool.query('ANALYZE');
}
