import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromInstant, toInstant } from '#domain/calendar/panama.ts';
import { columnsOf, dimensionsOf, type ReportName, reportNames } from '#domain/office/reports.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Block } from '#domain/stock/read-block.ts';
import type { ReportQuery } from '#operations/ports/reports.ts';
import { aCoverage, aQuoteRequest } from '#tests/support/a-rental.ts';
import { aDraft, anAttempt, BOOKED_AT } from '#tests/support/a-reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';
import { moveAlong } from './attempts.ts';

const test = storeForTests();

const DAY_MS = 86_400_000;
/** Of each of two classes. */
const UNITS = 40;
const EVERY = { from: '2021-06-01', until: '2026-05-31', branches: undefined, classCode: undefined };
const today = fromInstant(Date.now()).slice(0, 10);
/** Payments, refunds and cancellations are recorded when the test makes them. */
const NOW = { ...EVERY, from: '2026-01-01', until: today };

/** Always the same, between 0 and `below`. */
let seed = 7;
function draw(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}
const pick = <Value>(values: readonly Value[]): Value => values[draw(values.length)] as Value;

/** A booking of five years, some with a coupon or further covers, of two brands. */
async function aBooking(): Promise<Reservation> {
  const start = toInstant('2021-06-01T10:00') + draw(1_800) * DAY_MS;
  const [pickupAt, returnAt] = [fromInstant(start), fromInstant(start + (1 + draw(9)) * DAY_MS)];
  const reservationType = pick(['normal', 'prepaid'] as const);
  const coverages = draw(3) === 0 ? [aCoverage({ code: 'PAI', role: 'optional', perDayCents: 700 })] : [];
  const quote = quoteRental(aQuoteRequest({ pickupAt, returnAt, reservationType, coverages }));
  return getPlaced(
    test.store,
    {
      brand: draw(5) === 0 ? 'dollar' : 'firefly',
      state: reservationType === 'normal' ? 'confirmed' : 'held',
      reservationType,
      classCode: pick(['ICAR', 'ECAR', 'IFAR']),
      search: { pickupLocation: pick(['PTY', 'DAV', 'CDE']), returnLocation: 'CDE', pickupAt, returnAt },
      quote,
      createdAt: start - draw(60) * 3_600_000,
      holdUntil: reservationType === 'normal' ? undefined : toInstant('2099-01-01T00:00'),
    },
    { coupon: draw(4) === 0 ? { code: pick(['UNO', 'DOS']), maxUses: undefined } : undefined },
  );
}

async function pay(reservation: Reservation): Promise<void> {
  const isGuarantee = draw(6) === 0;
  const outcome = await test.store.payments.create(
    anAttempt(reservation, isGuarantee ? { captureMode: 'guarantee' } : {}),
    { now: reservation.createdAt, maxAttempts: 1 },
  );
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  const { attempt } = outcome;
  const end = pick(['paid', 'paid', 'paid', 'reversed', 'declined'] as const);
  const path = end === 'reversed' ? (['paid', 'reversing', 'reversed'] as const) : ([end] as const);
  await moveAlong(test, attempt, ['starting', ...path]);
  if (end === 'paid')
    await test.query(`UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1`, [
      reservation.id,
    ]);
  if (end === 'paid' && !isGuarantee && draw(2) === 0) await refund(attempt.id);
}

async function refund(attemptId: string): Promise<void> {
  const outcome = await test.store.payments.refunds.request([
    {
      id: randomUUID(),
      attemptId,
      amountCents: 1 + draw(3_000),
      cause: pick(['goodwill', 'change'] as const),
      reason: 'test',
      requestedBy: 'test',
      requestKey: randomUUID(),
      now: Date.now(),
    },
  ]);
  const [requested] = outcome.kind === 'requested' ? outcome.refunds : [];
  if (!requested) throw new Error(outcome.kind);
  const beside = { cause: 'test', changes: {}, sends: false, releasesCapture: false };
  const to = pick(['refunded', 'refunded', 'refused', 'pending'] as const);
  await test.store.payments.refunds.move(requested, { to, ...beside });
}

async function takeAtCounter({ id, brand, quote }: Reservation): Promise<void> {
  const cents = quote.dueAtBranchCents;
  const entries = draw(3) === 0 ? [cents, -draw(cents) - 1] : [cents];
  for (const amount of entries)
    await test.query(
      `INSERT INTO counter_payments (id, brand, reservation_id, branch, day, method, reference, amount_cents, taken_by, taken_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 'R1', $6, 'test', now())`,
      [brand, id, pick(['PTY', 'DAV']), today, pick(['cash', 'terminal', 'transfer']), amount],
    );
}

async function end({ id }: Reservation): Promise<void> {
  const reservation = await test.store.reservations.find(id);
  if (reservation?.state !== 'confirmed') return;
  if (draw(2) === 0)
    await test.query(`SELECT mark_no_show($1, $2, 'test', now())`, [id, reservation.version]);
  else
    await test.store.reservations.cancel({
      reservationId: id,
      version: reservation.version,
      by: 'renter',
      refunds: [],
      mails: [],
    });
}

/** Lines of a return, of which some are taken back. */
async function charge({ id, search }: Reservation): Promise<void> {
  const reservation = await test.store.reservations.find(id);
  if (reservation?.state !== 'confirmed') return;
  const [line, cents] = [randomUUID(), 1_000 + draw(9_000)];
  const lines = [[line, cents, null], ...(draw(3) === 0 ? [[randomUUID(), -cents, line]] : [])];
  for (const [lineId, amount, corrects] of lines)
    await test.query(
      `INSERT INTO rental_charges (id, reservation_id, code, label, quantity, amount_cents, reason, corrects, added_by, added_at)
       VALUES ($1, $2, 'fuel', '{}', 1, $3, 'test', $4, 'test', $5)`,
      [lineId, id, amount, corrects, new Date(toInstant(search.returnAt))],
    );
}

beforeAll(async () => {
  await test.store.keepUnits([
    { classCode: 'ICAR', branchCode: 'PTY', units: UNITS },
    { classCode: 'ECAR', branchCode: 'DAV', units: UNITS },
  ]);
  for (let count = 0; count < 90; count += 1) {
    const reservation = await aBooking();
    if (reservation.state === 'held') await pay(reservation);
    else if (draw(2) === 0) await takeAtCounter(reservation);
    if (draw(4) === 0) await end(reservation);
    else if (draw(2) === 0) await charge(reservation);
  }
  test.store.turnedAway.count([{ day: today, branch: 'PTY', classCode: 'XCAR', reason: 'sold-out' }]);
  await test.store.turnedAway.write();
  // Of a draft that is not booked.
  await test.store.reservations.saveDraft(randomUUID(), aDraft());
});

/** The rows of a report by their keys; the row of all has the key `*`. */
async function read(
  report: ReportName,
  by: ReportQuery['by'],
  changes: Partial<ReportQuery> = {},
): Promise<Record<string, number[]>> {
  const { rows, total } = await test.store.reports.read({ report, by, ...EVERY, ...changes });
  return Object.fromEntries([['*', total], ...rows.map(({ key, figures }) => [key, figures])]);
}

/** The same from a query with a column `key`, and its sums as the row of all. */
async function expected(text: string, values: unknown[] = []) {
  const rows = await test.query<{ key: string }>(text, values);
  const figures = rows.map(({ key, ...sums }) => [key, Object.values(sums).map(Number)] as const);
  const width = figures[0]?.[1].length ?? 0;
  const sums = Array.from({ length: width }, (_, at) =>
    figures.reduce((sum, [, row]) => sum + (row[at] ?? 0), 0),
  );
  return Object.fromEntries([['*', sums], ...figures]);
}

/** A number of the frozen bill, which the columns of the reports repeat. */
const bill = (name: string) => `(r.quote ->> '${name}')::int`;
const inYears = (at: string) =>
  `(${at} AT TIME ZONE 'UTC' - interval '5 hours')::date BETWEEN '2021-06-01' AND '2026-05-31'`;
const SOLD = `r.state = 'confirmed' AND ${inYears('r.created_at')}`;
/** Bills and added lines of reservations that fulfill a condition. */
const revenueBy = (key: string, only = 'true') => `
  SELECT key, sum(bookings), sum(net) AS a, sum(fee) AS b, sum(tax) AS c, sum(charges) AS d, sum(total) AS e FROM (
    SELECT ${key} AS key, 1 AS bookings, ${bill('subtotalCents')} AS net, ${bill('airportFeeCents')} AS fee,
      ${bill('taxCents')} AS tax, 0 AS charges, ${bill('totalCents')} AS total
    FROM reservations r WHERE ${SOLD} AND ${only}
    UNION ALL
    SELECT ${key.replace('r.created_at', 'c.added_at')}, 0, 0, 0, 0, c.amount_cents, c.amount_cents
    FROM rental_charges c JOIN reservations r ON r.id = c.reservation_id WHERE ${inYears('c.added_at')} AND ${only}
  ) ledger GROUP BY 1`;
const KEYS = {
  branch: 'r.pickup_branch',
  class: 'r.class_code',
  type: `CASE WHEN r.due_now_cents > 0 THEN 'prepaid' ELSE 'normal' END`,
  coupon: `coalesce(r.coupon_code, '')`,
  month: `to_char(r.created_at AT TIME ZONE 'UTC' - interval '5 hours', 'YYYY-MM')`,
} as const;

describe('every report', () => {
  it.each(reportNames.flatMap((report) => dimensionsOf(report).map((by) => [report, by] as const)))(
    'of %s by %s has its columns, and the row of all is that of every other dimension',
    async (report, by) => {
      const { rows, total } = await test.store.reports.read({ report, by, ...NOW, from: '2021-06-01' });
      const other = await test.store.reports.read({
        report,
        by: dimensionsOf(report)[0] ?? by,
        ...NOW,
        from: '2021-06-01',
      });
      expect(total).toEqual(other.total);
      expect(rows.length).toBeGreaterThan(0);
      for (const { figures } of rows) expect(figures).toHaveLength(columnsOf(report).length);
    },
  );

  it('has a row of zeros where nothing is', async () => {
    const nothing = { ...EVERY, from: '2019-01-01', until: '2019-12-31', branches: ['NONE'] };
    for (const report of reportNames) {
      const { rows, total } = await test.store.reports.read({ report, by: 'month', ...nothing });
      expect([rows, total]).toEqual([[], columnsOf(report).map(() => 0)]);
    }
  });
});

describe('bookings and revenue', () => {
  it.each(Object.entries(KEYS))(
    'by %s are the bills of the sold reservations and the lines that were added to them, to the cent',
    async (by, key) => {
      const found = await read('bookings', by as ReportQuery['by']);
      expect(found).toEqual(await expected(revenueBy(key)));
      const [, net = 0, fee = 0, tax = 0, charges = 0, total] = found['*'] ?? [];
      expect(charges).toBeGreaterThan(0);
      expect(net + fee + tax + charges).toBe(total);
    },
  );

  it('are those of some branches, a class and a brand where these are given', async () => {
    const found = await read('bookings', 'branch', { branches: ['PTY', 'DAV'], classCode: 'ICAR' });
    expect(found).toEqual(
      await expected(revenueBy('r.pickup_branch', `r.pickup_branch <> 'CDE' AND r.class_code = 'ICAR'`)),
    );
  });
});

it('cancellations and no-shows are the reservations that have ended so, with their totals', async () => {
  expect(await read('cancellations', 'class', NOW)).toEqual(
    await expected(`
      SELECT r.class_code AS key,
        count(*) FILTER (WHERE r.state = 'cancelled') AS a,
        coalesce(sum(r.total_cents) FILTER (WHERE r.state = 'cancelled'), 0) AS b,
        count(*) FILTER (WHERE r.state = 'no-show') AS c,
        coalesce(sum(r.total_cents) FILTER (WHERE r.state = 'no-show'), 0) AS d
      FROM reservations r WHERE r.state IN ('cancelled', 'no-show') GROUP BY 1`),
  );
});

it('payments less refunds are what was paid, taken and given back, to the cent', async () => {
  const money = await read('payments', 'method', NOW);
  const balances = Object.fromEntries(Object.entries(money).map(([key, row]) => [key, [row[2]]]));
  expect(balances).toEqual(
    await expected(`
      SELECT key, sum(cents) FROM (
        SELECT gateway AS key, amount_cents AS cents FROM payment_attempts
        WHERE state IN ('paid', 'reversed') AND capture_mode <> 'guarantee'
        UNION ALL SELECT gateway, -amount_cents FROM payment_attempts
        WHERE state = 'reversed' AND capture_mode <> 'guarantee'
        UNION ALL SELECT t.gateway, -f.amount_cents FROM refunds f JOIN payment_attempts t ON t.id = f.attempt_id
        WHERE f.state = 'refunded'
        UNION ALL SELECT method, amount_cents FROM counter_payments
      ) money GROUP BY 1`),
  );
  const [taken = 0, givenBack = 0, balance] = money['*'] ?? [];
  expect(taken - givenBack).toBe(balance);
  expect(givenBack).toBeGreaterThan(0);
});

it('covers are the lines of the bills', async () => {
  expect(await read('covers', 'cover')).toEqual(
    await expected(`
      SELECT line ->> 'code' AS key, count(*), sum((line ->> 'amountCents')::int)
      FROM reservations r, jsonb_array_elements(r.quote -> 'lines') line
      WHERE ${SOLD} AND line ->> 'kind' IN ('protection', 'coverage', 'era') GROUP BY 1`),
  );
});

it('the occupancy is the time in which rentals and blocks have units, of all the time of the units', async () => {
  const [unit] = await test.query<{ label: string }>(
    `SELECT label FROM car_units WHERE class_code = 'ECAR' ORDER BY id DESC LIMIT 1`,
  );
  const block: Block = {
    reference: 'B1',
    unit: unit?.label ?? '',
    from: toInstant('2026-04-27T18:00'),
    until: toInstant('2026-05-02T06:00'),
    reason: 'maintenance',
    pickupBranch: undefined,
    returnBranch: undefined,
    changedAt: BOOKED_AT,
    isRemoved: false,
  };
  expect(await test.store.stock.putBlock({ brand: 'firefly', block, now: BOOKED_AT })).toBe('placed');
  const rentals = await test.query<{ key: string; hours: number; days: number }>(`
    SELECT u.class_code AS key, '2026-06-01'::date - '2021-06-01'::date AS days,
      sum(extract(epoch FROM upper(a.period * s.span) - lower(a.period * s.span)) / 3600)::int AS hours
    FROM allocations a JOIN car_units u ON u.id = a.unit_id,
      (SELECT tstzrange('2021-06-01T05:00Z', '2026-06-01T05:00Z') AS span) s
    WHERE a.reservation_id IS NOT NULL AND a.period && s.span GROUP BY 1`);
  expect(rentals.length).toBe(2);
  const found = await read('occupancy', 'class');
  for (const { key, hours, days } of rentals) {
    const available = UNITS * days;
    const share = Math.round((10_000 * hours) / 24 / available);
    // Tenths of days.
    expect(found[key]).toEqual([available * 10, Math.round(hours / 2.4), key === 'ECAR' ? 45 : 0, share, 0]);
  }
  const days = await read('occupancy', 'day', { classCode: 'ECAR' });
  const blocked = ['2026-04-26', '2026-04-27', '2026-04-28', '2026-05-01', '2026-05-02', '2026-05-03'];
  expect(blocked.map((day) => days[day]?.[2])).toEqual([0, 3, 10, 10, 3, 0]);
});

it('searches without a car are counted in memory, added up when they are written, and shown beside the occupancy', async () => {
  const { turnedAway } = test.store;
  const refused = { day: '2026-07-01', branch: 'PTY', classCode: 'ICAR', reason: 'sold-out' } as const;
  const closed = { ...refused, classCode: '', reason: 'closed' } as const;
  turnedAway.count([refused, closed]);
  turnedAway.count([refused]);
  const read = async (report: ReportName, by: ReportQuery['by']) =>
    test.store.reports.read({ ...EVERY, report, by, from: '2026-07-01', until: '2026-07-31' });
  expect((await read('turnedAway', 'reason')).total).toEqual([0]);
  expect([await turnedAway.write(), await turnedAway.write()]).toEqual([2, 0]);
  await Promise.all(
    [1, 2, 3].map(() => {
      turnedAway.count([closed, refused]);
      return turnedAway.write();
    }),
  );
  expect((await read('turnedAway', 'offer')).rows).toEqual([
    { key: 'PTY//closed', figures: [4] },
    { key: 'PTY/ICAR/sold-out', figures: [5] },
  ]);
  const { rows } = await read('occupancy', 'class');
  expect(rows.map(({ key, figures }) => [key, figures.at(-1)])).toEqual([
    ['', 4],
    ['ECAR', 0],
    ['ICAR', 5],
  ]);
});

it('no more than ten thousand different counts are kept in memory', async () => {
  const { turnedAway } = test.store;
  for (let count = 0; count < 10_100; count += 1)
    turnedAway.count([{ day: '2029-01-01', branch: `B${count}`, classCode: 'ICAR', reason: 'closed' }]);
  expect(await turnedAway.write()).toBe(10_000);
});
