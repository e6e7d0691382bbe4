import { describe, expect, it } from 'vitest';
import { fitUnit } from '#domain/stock/fit-unit.ts';
import { aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { cancel, rental } from '#tests/support/locate.ts';
import { getPlaced, placeIn, requestOf, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

type Way = [string, string];

const VES: Way = ['VES', 'VES'];
const WEST: Way = ['VES', 'DAV'];
let classes = 0;

/** A class with one unit, which is at Vía España, separate for each test. */
async function keepOne(): Promise<string> {
  classes += 1;
  const classCode = `PRADO${classes}`;
  await test.store.keepUnits([{ classCode, branchCode: 'VES', units: 1 }]);
  return classCode;
}

describe('a hold that has lapsed', () => {
  const LAPSED = BOOKED_AT + 31 * MINUTE;

  /** Whether the store counts a unit, whether a listed one fits, and whether a booking gets one. */
  async function answers(classCode: string, way: Way, days: [number, number]) {
    const wanted = rental(classCode, way, days);
    const request = requestOf(aReservation(wanted), LAPSED);
    const units = await test.store.reservations.listUnitStays(request, [classCode]);
    const [pickupBranch, returnBranch] = way;
    const rules = { transfers: [], now: LAPSED };
    const fits = units.filter((unit) =>
      fitUnit(unit, { ...request.period, pickupBranch, returnBranch }, rules),
    );
    const placed = await placeIn(test.store, { ...wanted, createdAt: LAPSED });
    if (placed.kind === 'placed') await cancel(test, placed.reservation);
    const stock = await test.store.reservations.countStock(request);
    const counted = stock.find((row) => row.classCode === classCode)?.free;
    return { counted, listed: fits.length, placed: placed.kind };
  }

  const holdFor = (classCode: string, way: Way, days: [number, number]) =>
    getPlaced(test.store, {
      ...rental(classCode, way, days),
      state: 'held',
      holdUntil: BOOKED_AT + 30 * MINUTE,
    });

  it('takes no unit in its period', async () => {
    const prado = await keepOne();
    await holdFor(prado, WEST, [2, 5]);
    expect(await answers(prado, VES, [4, 6])).toEqual({ counted: 1, listed: 1, placed: 'placed' });
  });

  it.each([
    { side: 'before', way: WEST, days: [2, 5], wanted: VES },
    { side: 'after', way: VES, days: [9, 11], wanted: WEST },
  ] as const)(
    'counts $side a rental for bookings, not for listed units, until it is ended',
    async (given) => {
      const prado = await keepOne();
      await holdFor(prado, [...given.way], [...given.days]);
      const refused = { counted: 0, listed: 1, placed: 'no-unit-free' };
      expect(await answers(prado, given.wanted, [6, 8])).toEqual(refused);
      await test.store.reservations.expireHolds(LAPSED);
      expect(await answers(prado, given.wanted, [6, 8])).toEqual({ counted: 1, listed: 1, placed: 'placed' });
    },
  );
});
