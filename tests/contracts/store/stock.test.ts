import { expect, it } from 'vitest';
import { demoStock } from '#demo/stock.ts';
import { addDays, dateOf, timeOf } from '#domain/calendar/panama.ts';
import { aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import {
  getPlaced,
  openTestStore,
  periodOf,
  requestOf,
  storeForTests,
  type TestStore,
} from '#tests/support/open-test-store.ts';

const DAY = 24 * 60 * MINUTE;
const UNITS = 10;

const test = storeForTests();

const keep = (classCode: string, units: number) =>
  test.store.keepUnits([{ classCode, branchCode: 'PTY', units }]);

async function stockOf(classCode: string, branchCode = 'PTY') {
  const stock = await test.store.reservations.countStock({
    ...requestOf(aReservation(), BOOKED_AT),
    pickupBranch: branchCode,
  });
  return stock.find((row) => row.classCode === classCode);
}

it('creates the demo stock once, with repeated and concurrent calls', async () => {
  await Promise.all([1, 2, 3].map(() => test.store.keepUnits(demoStock)));
  await test.store.keepUnits(demoStock);
  const [row] = await test.query<{ units: number }>('SELECT count(*) AS units FROM car_units');
  expect(row?.units).toBe(demoStock.reduce((sum, { units }) => sum + units, 0));
  expect(await stockOf('PFBD', 'DAV')).toMatchObject({ units: 1, free: 1 });
  expect(await stockOf('SVAR')).toMatchObject({ units: 2, free: 2 });
  expect(await stockOf('MCAR')).toBeUndefined();
});

it('counts every class of a branch and none of another', async () => {
  const stock = await test.store.reservations.countStock({
    ...requestOf(aReservation(), BOOKED_AT),
    pickupBranch: 'ONX',
  });
  const wanted = demoStock.filter(({ branchCode }) => branchCode === 'ONX');
  expect(stock).toHaveLength(wanted.length);
  for (const { classCode, units } of wanted)
    expect(stock).toContainEqual({ classCode, units, free: units, isPrepaidOnly: false });
  const request = { ...requestOf(aReservation(), BOOKED_AT), pickupBranch: 'ONX' };
  const classes = await test.store.reservations.listStockedClasses(request);
  expect(classes.sort()).toEqual(stock.map(({ classCode }) => classCode).sort());
});

it('adds and retires units, and brings retired ones back', async () => {
  await keep('GROW', 2);
  await keep('GROW', 4);
  expect(await stockOf('GROW')).toMatchObject({ units: 4 });
  await keep('GROW', 1);
  expect(await stockOf('GROW')).toMatchObject({ units: 1 });
  await keep('GROW', 3);
  const [row] = await test.query<{ rows: number }>(
    "SELECT count(*) AS rows FROM car_units WHERE class_code = 'GROW'",
  );
  expect([await stockOf('GROW'), row?.rows]).toMatchObject([{ units: 3, free: 3 }, 4]);
});

it('says of a class whose free units are kept that they are for paid bookings, as the booking does', async () => {
  await keep('KEPT', 4);
  const ask = async (share: number, days = 0) => {
    const { pickupAt, returnAt } = aReservation().search;
    const move = (at: string) => `${addDays(dateOf(at), days)}T${timeOf(at)}`;
    const search = { ...aReservation().search, pickupAt: move(pickupAt), returnAt: move(returnAt) };
    const request = requestOf(aReservation({ search }), BOOKED_AT);
    const unpaid = { share, returnAt: request.period.until };
    const stock = await test.store.reservations.countStock({ ...request, unpaid });
    return stock.find(({ classCode }) => classCode === 'KEPT')?.isPrepaidOnly;
  };
  const book = (reservationType: 'normal' | 'prepaid') =>
    getPlaced(test.store, { classCode: 'KEPT', reservationType, state: 'confirmed', holdUntil: undefined });
  await book('prepaid');
  await book('normal');
  expect(await ask(50)).toBe(false);
  await book('normal');
  expect([await ask(50), await ask(25), await ask(0), await ask(50, 60)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('lists when each unit in service is rented, without lapsed holds', async () => {
  await keep('AWAY', 3);
  const period = periodOf(aReservation());
  await getPlaced(test.store, { classCode: 'AWAY', state: 'confirmed', holdUntil: undefined });
  await getPlaced(test.store, { classCode: 'AWAY', holdUntil: BOOKED_AT + MINUTE });
  const list = async (now: number) => {
    const request = { ...requestOf(aReservation(), now), period };
    const units = await test.store.reservations.listUnitStays(request, ['AWAY', 'NONE']);
    return units.map(({ stays, startBranch }) => [startBranch, ...stays]);
  };
  const sold = { ...period, pickupBranch: 'PTY', returnBranch: 'CDE', isHold: false };
  const held = { ...sold, isHold: true };
  expect(await list(BOOKED_AT)).toEqual([['PTY', sold], ['PTY', held], ['PTY']]);
  expect(await list(BOOKED_AT + 2 * MINUTE)).toEqual([['PTY', sold], ['PTY'], ['PTY']]);
  await keep('AWAY', 1);
  expect(await list(BOOKED_AT)).toEqual([['PTY', sold]]);
});

it('never retires a reserved unit', async () => {
  await keep('RENTED', 3);
  const year = new Date().getUTCFullYear() + 1;
  const search = {
    ...aReservation().search,
    pickupAt: `${year}-03-02T10:00`,
    returnAt: `${year}-03-09T10:00`,
  };
  for (let count = 0; count < 2; count += 1) await getPlaced(test.store, { classCode: 'RENTED', search });
  await keep('RENTED', 0);
  expect(await stockOf('RENTED')).toMatchObject({ units: 2 });
});

it('reads less than ten pages for each unit, however many reservations and whatever statistics there are', async () => {
  const one = await openTestStore(1);
  await one.store.keepUnits([{ classCode: 'MANY', branchCode: 'PTY', units: UNITS }]);
  const periods = [periodOf(aReservation()), { from: BOOKED_AT - 40 * DAY, until: BOOKED_AT - 38 * DAY }];
  const readPages = async () => {
    const pages: number[] = [];
    for (const period of periods) pages.push(await countPages(one, period));
    return Math.max(...pages) / UNITS;
  };
  // So often that the session keeps the plan, which is made for empty tables.
  for (let search = 0; search < 10; search += 1) await readPages();
  const empty = await readPages();
  // In short statements, because the time of each is limited.
  for (let from = 1; from <= 420; from += 70) await rentOut(one, { from, to: from + 69 });
  const kept = await readPages();
  await one.query('DISCARD PLANS');
  const renewed = await readPages();
  await one.query('ANALYZE');
  const analyzed = await readPages();
  await one.close();
  expect(Math.max(empty, kept, renewed, analyzed)).toBeLessThan(10);
});

/** Rents out all units for two days at a time, from `from` to `to` periods before the day of booking. */
async function rentOut(one: TestStore, times: { from: number; to: number }): Promise<void> {
  await one.query(
    `WITH rentals AS (
      SELECT gen_random_uuid() AS id, u.id AS unit_id, u.branch_code, timestamptz '2026-02-20' - g * interval '2 days' AS at
      FROM car_units u, generate_series($1::int, $2::int) g
    ), kept AS (
      INSERT INTO allocations (reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch)
      SELECT id, unit_id, branch_code, tstzrange(at, at + interval '2 days'), 'PTY', 'PTY', 'PTY' FROM rentals
    )
    INSERT INTO reservations (id, code, brand, language, state, payment_status, reservation_type, owner_hash, car_id,
      class_code, pickup_branch, return_branch, pickup_at, return_at, selection, snapshot, renter_first_name,
      renter_last_name, renter_email, renter_phone, renter_birthday, renter_license, quote, subtotal_cents,
      airport_fee_cents, tax_cents, total_cents, due_now_cents, due_at_branch_cents, version, created_at)
    SELECT id, id, '', 'es', 'confirmed', 'paid', 'prepaid', '', '', 'MANY', 'PTY', 'PTY', at, at + interval '2 days',
      '{}', '{}', '', '', '', '', '1990-01-01', '', '{}', 0, 0, 0, 0, 0, 0, 1, at FROM rentals`,
    [times.from, times.to],
  );
}

/** Number of pages that PostgreSQL reads for the prepared statement of `countStock`, where no share is kept. */
async function countPages(one: TestStore, period: { from: number; until: number }): Promise<number> {
  await one.store.reservations.countStock({ ...requestOf(aReservation(), BOOKED_AT), period });
  const range = `[${new Date(period.from).toISOString()},${new Date(period.until).toISOString()})`;
  const [row] = await one.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE "count-stock" ('PTY', 'PTY', '${range}', 'firefly', now(), 0, now())`,
  );
  const plan = row?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}
