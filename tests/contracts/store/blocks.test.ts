import { afterEach, describe, expect, it } from 'vitest';
import { fitUnit } from '#domain/stock/fit-unit.ts';
import type { Block } from '#domain/stock/read-block.ts';
import { aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { aBlock, cancel, findBrokenChains, rental } from '#tests/support/locate.ts';
import { getPlaced, periodOf, placeIn, requestOf, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();
let classes = 0;

afterEach(async () => {
  expect(await findBrokenChains(test)).toEqual([]);
});

type Way = [string, string];
const VES: Way = ['VES', 'VES'];
const DAV: Way = ['DAV', 'DAV'];
const WEST: Way = ['VES', 'DAV'];

/** A class with this number of units in Vía España, separate for each test, and the label of the first. */
async function keep(units: number): Promise<{ van: string; unit: string }> {
  classes += 1;
  const van = `VAN${classes}`;
  await test.store.keepUnits([{ classCode: van, branchCode: 'VES', units }]);
  return { van, unit: `VES-${van}-1` };
}

const put = (block: Block) => test.store.stock.putBlock({ brand: 'firefly', block, now: BOOKED_AT });
const sell = (van: string, way: Way, days: [number, number]) => getPlaced(test.store, rental(van, way, days));

async function free(van: string, way: Way, days: [number, number]) {
  const stock = await test.store.reservations.countStock(
    requestOf(aReservation(rental(van, way, days)), BOOKED_AT),
  );
  return stock.find((row) => row.classCode === van)?.free;
}

async function conflictsOf(unit: string) {
  return (await test.store.stock.listConflicts(BOOKED_AT)).filter((one) => one.unit === unit);
}

describe('a block', () => {
  it('takes its unit out of sale for its time, and gives it back when it is removed', async () => {
    const { van, unit } = await keep(1);
    const block = aBlock(unit, [2, 5]);
    expect(await put(block)).toBe('placed');
    expect([await free(van, VES, [4, 8]), await free(van, VES, [5, 8])]).toEqual([0, 1]);
    expect(await put({ ...block, isRemoved: true })).toBe('removed');
    expect(await free(van, VES, [4, 8])).toBe(1);
  });

  it('has the version that was changed last, in whatever order they arrive', async () => {
    const { van, unit } = await keep(1);
    const first = aBlock(unit, [2, 5]);
    const second = { ...aBlock(unit, [12, 15]), reference: first.reference, changedAt: BOOKED_AT + MINUTE };
    const removal = { ...second, isRemoved: true, changedAt: BOOKED_AT + 2 * MINUTE };
    expect([await put(second), await put(first)]).toEqual(['placed', 'outdated']);
    expect([await free(van, VES, [2, 5]), await free(van, VES, [12, 15])]).toEqual([1, 0]);
    expect([await put(removal), await put(first), await put(second)]).toEqual([
      'removed',
      'outdated',
      'outdated',
    ]);
    expect(await free(van, VES, [2, 15])).toBe(1);
  });

  it('is removed by its reference alone, also before it has arrived, and returns with a later version', async () => {
    const { van, unit } = await keep(1);
    const block = aBlock(unit, [2, 5]);
    const remove = (minutes: number, brand = 'firefly') =>
      test.store.stock.removeBlock({
        brand,
        removal: { reference: block.reference, changedAt: BOOKED_AT + minutes * MINUTE },
        now: BOOKED_AT,
      });
    const putAt = (minutes: number) => put({ ...block, changedAt: BOOKED_AT + minutes * MINUTE });
    expect([await remove(2), await putAt(1), await remove(2), await remove(1)]).toEqual([
      'removed',
      'outdated',
      'unchanged',
      'outdated',
    ]);
    expect(await free(van, VES, [2, 5])).toBe(1);
    expect([await putAt(3), await remove(2), await free(van, VES, [2, 5])]).toEqual([
      'placed',
      'outdated',
      0,
    ]);
    expect([await remove(4), await remove(4), await free(van, VES, [2, 5])]).toEqual([
      'removed',
      'unchanged',
      1,
    ]);
  });

  it('is changed and removed by its own brand only', async () => {
    const { van, unit } = await keep(1);
    const [block, early] = [aBlock(unit, [2, 5]), aBlock(unit, [7, 8])];
    const remove = (brand: string, { reference }: Block) =>
      test.store.stock.removeBlock({ brand, removal: { reference, changedAt: BOOKED_AT }, now: BOOKED_AT });
    expect([await put(block), await remove('firefly', early)]).toEqual(['placed', 'removed']);
    expect([
      await test.store.stock.putBlock({ brand: 'hertz', block, now: BOOKED_AT }),
      await remove('hertz', block),
      await remove('hertz', early),
    ]).toEqual(['other-brand', 'other-brand', 'other-brand']);
    expect(await free(van, VES, [2, 5])).toBe(0);
  });

  it('sold elsewhere one way moves the unit like a rental', async () => {
    const { van, unit } = await keep(1);
    expect(await put(aBlock(unit, [2, 5], { pickupBranch: 'VES', returnBranch: 'DAV' }))).toBe('placed');
    expect(await free(van, VES, [6, 8])).toBe(0);
    expect((await sell(van, DAV, [6, 8])).classCode).toBe(van);
  });

  it('without branches is where its unit is, also when that changes', async () => {
    const { van, unit } = await keep(1);
    const moving = await sell(van, WEST, [2, 5]);
    expect(await put(aBlock(unit, [6, 8]))).toBe('placed');
    await cancel(test, moving);
    expect(await conflictsOf(unit)).toEqual([]);
    expect(await free(van, VES, [9, 10])).toBe(1);
  });
});

describe('a block of a unit that is sold then', () => {
  it('takes its unit out of sale in its own period, also among the stays of a longer one', async () => {
    const { van, unit } = await keep(1);
    await sell(van, VES, [10, 12]);
    expect(await put(aBlock(unit, [11, 15]))).toBe('conflict');
    const month = requestOf(aReservation(rental(van, VES, [1, 30])), BOOKED_AT);
    const units = await test.store.reservations.listUnitStays(month, [van]);
    const isFree = async (days: [number, number]) => {
      const period = periodOf(aReservation(rental(van, VES, days)));
      const wanted = { ...period, pickupBranch: 'VES', returnBranch: 'VES' };
      const fits = units.some((each) => fitUnit(each, wanted, { transfers: [], now: BOOKED_AT }));
      return [fits, (await free(van, VES, days)) === 1];
    };
    expect(await isFree([13, 14])).toEqual([false, false]);
    expect(await isFree([15, 17])).toEqual([true, true]);
    expect(await isFree([5, 8])).toEqual([true, true]);
  });

  it('waits as a conflict with the rental, which keeps its unit, and nothing more is sold', async () => {
    const { van, unit } = await keep(1);
    const sold = await sell(van, VES, [3, 4]);
    const block = aBlock(unit, [2, 8]);
    expect(await put(block)).toBe('conflict');
    expect(await put(block)).toBe('conflict');
    expect(await conflictsOf(unit)).toMatchObject([
      { reference: block.reference, reason: 'maintenance', rental: { code: sold.code, classCode: van } },
    ]);
    expect(await free(van, VES, [5, 7])).toBe(0);
    expect((await placeIn(test.store, rental(van, VES, [5, 7]))).kind).toBe('no-unit-free');
    expect(await free(van, VES, [8, 9])).toBe(1);
  });

  it('gets the unit as soon as the rental has another one or is canceled', async () => {
    const { van, unit } = await keep(2);
    const [first, second] = [await sell(van, VES, [3, 4]), await sell(van, VES, [13, 14])];
    const blocks = [aBlock(unit, [2, 8]), aBlock(unit, [12, 18])];
    for (const block of blocks) expect(await put(block)).toBe('conflict');
    const assign = (label: string) =>
      test.store.stock.assignUnit({ reservationId: first.id, unit: label, now: BOOKED_AT });
    expect(await assign('nobody')).toBe(false);
    expect(await assign(`VES-${van}-2`)).toBe(true);
    await cancel(test, second);
    expect(await conflictsOf(unit)).toEqual([]);
    expect([await put(blocks[0] as Block), await put(blocks[1] as Block)]).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  it('shows a rental that is late in the same way', async () => {
    const { van, unit } = await keep(1);
    await sell(van, VES, [2, 5]);
    const next = await sell(van, VES, [5, 8]);
    expect(await put(aBlock(unit, [5, 6], { reason: 'late-return' }))).toBe('conflict');
    expect(await conflictsOf(unit)).toMatchObject([{ reason: 'late-return', rental: { code: next.code } }]);
  });
});
