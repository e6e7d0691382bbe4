import { afterEach, describe, expect, it } from 'vitest';
import { aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { cancel, findBrokenChains, rental } from '#tests/support/locate.ts';
import { getPlaced, placeIn, requestOf, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests(20);
let classes = 0;

afterEach(async () => {
  expect(await findBrokenChains(test)).toEqual([]);
  await test.store.keepTransfers('firefly', []);
});

/** A class with this number of units at each branch, separate for each test. */
async function keep(units: Record<string, number>): Promise<string> {
  classes += 1;
  const classCode = `PRADO${classes}`;
  const counts = Object.entries(units).map(([branchCode, count]) => ({
    classCode,
    branchCode,
    units: count,
  }));
  await test.store.keepUnits(counts);
  return classCode;
}

type Way = [string, string];

async function free(classCode: string, way: Way, days: [number, number], now = BOOKED_AT) {
  const request = requestOf(aReservation(rental(classCode, way, days)), now);
  const stock = await test.store.reservations.countStock(request);
  return stock.find((row) => row.classCode === classCode)?.free;
}

const place = (classCode: string, way: Way, days: [number, number]) =>
  placeIn(test.store, rental(classCode, way, days));
const sell = (classCode: string, way: Way, days: [number, number]) =>
  getPlaced(test.store, rental(classCode, way, days));

/** Hours between Vía España and David, in both directions. */
const bring = (hours: number) =>
  test.store.keepTransfers('firefly', [
    { from: 'VES', to: 'DAV', minutes: hours * 60 },
    { from: 'DAV', to: 'VES', minutes: hours * 60 },
  ]);

const VES: Way = ['VES', 'VES'];
const DAV: Way = ['DAV', 'DAV'];
const WEST: Way = ['VES', 'DAV'];

describe('the only Prado of Vía España', () => {
  it('is offered in David, and not in Vía España, after it was rented one way to David', async () => {
    const prado = await keep({ VES: 1, DAV: 1 });
    await sell(prado, WEST, [2, 5]);
    expect(await free(prado, VES, [6, 8])).toBe(0);
    expect(await free(prado, DAV, [6, 8])).toBe(2);
    expect((await place(prado, VES, [6, 8])).kind).toBe('no-unit-free');
    await sell(prado, DAV, [6, 8]);
    await sell(prado, DAV, [6, 8]);
    expect((await place(prado, DAV, [6, 8])).kind).toBe('no-unit-free');
  });

  it('is offered in Vía España again after it came back', async () => {
    const prado = await keep({ VES: 1, DAV: 1 });
    await sell(prado, WEST, [2, 5]);
    await sell(prado, ['DAV', 'VES'], [6, 8]);
    await sell(prado, ['DAV', 'VES'], [6, 8]);
    expect(await free(prado, VES, [9, 10])).toBe(2);
  });

  it('is not rented one way before a rental that needs it here', async () => {
    const prado = await keep({ VES: 1 });
    await sell(prado, VES, [6, 8]);
    expect(await free(prado, WEST, [2, 5])).toBe(0);
    expect((await place(prado, WEST, [2, 5])).kind).toBe('no-unit-free');
    expect((await place(prado, VES, [2, 5])).kind).toBe('placed');
  });

  it('is used in David, where content alone decides, as long as it is there', async () => {
    const prado = await keep({ VES: 1 });
    await sell(prado, WEST, [2, 5]);
    expect(await free(prado, DAV, [6, 8])).toBeUndefined();
    await sell(prado, ['DAV', 'VES'], [6, 8]);
    expect(await free(prado, VES, [9, 10])).toBe(1);
    expect((await place(prado, DAV, [6, 8])).kind).toBe('placed');
  });

  it('is sold in David only when the rental that brings it is more than a hold', async () => {
    const prado = await keep({ VES: 1, DAV: 0 });
    const { id } = await getPlaced(test.store, {
      ...rental(prado, WEST, [2, 5]),
      state: 'held',
      holdUntil: BOOKED_AT + 30 * MINUTE,
    });
    await test.store.keepUnits([{ classCode: prado, branchCode: 'DAV', units: 1 }]);
    expect(await free(prado, DAV, [6, 8])).toBe(1);
    await test.query("UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1", [id]);
    expect(await free(prado, DAV, [6, 8])).toBe(2);
  });
});

describe('a transfer', () => {
  it('is made when there is time, is a task for the counter, and only when no unit is there', async () => {
    await bring(6);
    const prado = await keep({ VES: 1, DAV: 1 });
    const first = await sell(prado, DAV, [2, 5]);
    expect(await test.store.stock.listDueTransfers(BOOKED_AT)).toEqual([]);
    const second = await sell(prado, DAV, [2, 5]);
    expect(first.code).not.toBe(second.code);
    expect(await test.store.stock.listDueTransfers(BOOKED_AT)).toEqual([
      expect.objectContaining({
        unit: `VES-${prado}-1`,
        from: 'VES',
        to: 'DAV',
        for: second.code,
        freeAt: null,
      }),
    ]);
    expect(await test.store.stock.listDueTransfers(BOOKED_AT, BOOKED_AT + 3_600_000)).toEqual([]);
    expect(await free(prado, VES, [2, 4])).toBe(0);
    await cancel(test, second);
    expect(await test.store.stock.listDueTransfers(BOOKED_AT)).toEqual([]);
  });

  it('takes its hours between two rentals', async () => {
    const prado = await keep({ VES: 1 });
    await sell(prado, WEST, [2, 5]);
    await bring(25);
    expect(await free(prado, VES, [6, 8])).toBe(0);
    await bring(24);
    expect(await free(prado, VES, [6, 8])).toBe(1);
    await sell(prado, VES, [6, 8]);
    await bring(100);
    expect(await findBrokenChains(test)).toEqual([]);
  });

  it('of the nearest unit is chosen', async () => {
    await test.store.keepTransfers('firefly', [
      { from: 'PTY', to: 'DAV', minutes: 400 },
      { from: 'CTD', to: 'DAV', minutes: 200 },
    ]);
    const prado = await keep({ PTY: 1, CTD: 1, DAV: 0 });
    await test.store.keepUnits([{ classCode: prado, branchCode: 'DAV', units: 1 }]);
    await sell(prado, DAV, [2, 5]);
    await sell(prado, DAV, [2, 5]);
    const due = await test.store.stock.listDueTransfers(BOOKED_AT);
    expect(due.map(({ unit }) => unit).filter((unit) => unit.includes(prado))).toEqual([`CTD-${prado}-1`]);
  });

  it('of another brand does not count', async () => {
    await test.store.keepTransfers('hertz', [{ from: 'VES', to: 'DAV', minutes: 60 }]);
    const prado = await keep({ VES: 1, DAV: 1 });
    await sell(prado, DAV, [2, 5]);
    expect((await place(prado, DAV, [2, 5])).kind).toBe('no-unit-free');
    const hertz = { ...rental(prado, DAV, [2, 5]), brand: 'hertz' };
    expect((await placeIn(test.store, hertz)).kind).toBe('placed');
  });
});

describe('when the rental that moves a unit is canceled', () => {
  it('the next one gets another unit that is there', async () => {
    const prado = await keep({ VES: 1, DAV: 1 });
    const moving = await sell(prado, WEST, [2, 5]);
    await sell(prado, DAV, [2, 4]);
    await sell(prado, DAV, [6, 8]);
    await sell(prado, DAV, [10, 12]);
    await cancel(test, moving);
    expect(await test.store.stock.listConflicts(BOOKED_AT)).toEqual([]);
    expect(await free(prado, VES, [2, 20])).toBe(1);
  });

  it('the next one is a conflict when there is no other, until a unit is brought or free', async () => {
    const prado = await keep({ VES: 1, DAV: 1 });
    const moving = await sell(prado, WEST, [2, 5]);
    const one = await sell(prado, DAV, [6, 8]);
    const other = await sell(prado, DAV, [6, 8]);
    await cancel(test, moving);
    const [conflict, ...more] = await test.store.stock.listConflicts(BOOKED_AT);
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({ reason: 'place', unit: `VES-${prado}-1`, isAt: 'VES' });
    const stranded = conflict?.rental?.code === one.code ? one : other;
    await cancel(test, stranded === one ? other : one);
    const done = await test.store.stock.assignUnit({
      reservationId: stranded.id,
      unit: `DAV-${prado}-1`,
      now: BOOKED_AT,
    });
    expect(done).toBe(true);
    expect(await test.store.stock.listConflicts(BOOKED_AT)).toEqual([]);
  });
});

it('cancels the rental that moves a unit and the next one at once, without a deadlock', async () => {
  const prado = await keep({ VES: 10, DAV: 10 });
  const fleet = Array.from({ length: 10 }, (_, index) => index);
  const own = await Promise.all(fleet.map(() => sell(prado, DAV, [6, 8])));
  const moving = await Promise.all(fleet.map(() => sell(prado, WEST, [2, 5])));
  const next = await Promise.all(fleet.map(() => sell(prado, DAV, [6, 8])));
  await Promise.all(own.map((one) => cancel(test, one)));
  await Promise.all([...moving, ...next].map((one) => cancel(test, one)));
  expect(await free(prado, VES, [6, 8])).toBe(10);
  expect(await free(prado, DAV, [6, 8])).toBe(10);
});

describe('whoever writes', () => {
  it('a rental where the unit is not is refused, also by direct SQL', async () => {
    const prado = await keep({ VES: 1 });
    await sell(prado, VES, [2, 5]);
    const other = await getPlaced(test.store, { classCode: 'NONE' });
    const insert = (from: string) =>
      test.query(
        `INSERT INTO allocations (reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch)
        SELECT $1, id, branch_code, tstzrange('2030-03-20', '2030-03-22'), $2, $2, $2 FROM car_units WHERE class_code = $3`,
        [other.id, from, prado],
      );
    await expect(insert('DAV')).rejects.toThrow(/is at VES until .* and cannot be at DAV/);
    await insert('VES');
    const move = test.query(
      "UPDATE allocations SET return_branch = 'DAV' WHERE unit_id = (SELECT max(id) FROM car_units WHERE class_code = $1) AND reservation_id <> $2",
      [prado, other.id],
    );
    await expect(move).rejects.toThrow('cannot be at');
    const home = test.query("UPDATE car_units SET branch_code = 'DAV' WHERE class_code = $1", [prado]);
    await expect(home).rejects.toThrow('cannot be at');
  });

  it('two rentals at once that fit only one without the other never both commit', async () => {
    const prado = await keep({ VES: 1 });
    const [west, here] = [rental(prado, WEST, [2, 5]), rental(prado, VES, [6, 8])];
    const outcomes = await Promise.all([west, here].map((one) => placeIn(test.store, one)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['no-unit-free', 'placed']);
  });
});

it('has no deadlock of one-way bookings, cancellations and transfers at once', async () => {
  await bring(1);
  const prado = await keep({ VES: 3, DAV: 3 });
  const ways: Way[] = [WEST, VES, ['DAV', 'VES'], DAV];
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const first = 2 + ((index * 7) % 20);
      const outcome = await place(prado, ways[index % 4] ?? VES, [first, first + 1 + (index % 3)]);
      if (outcome.kind === 'placed' && index % 3 === 0) await cancel(test, outcome.reservation);
      await test.store.reservations.expireHolds(BOOKED_AT);
    }),
  );
});
