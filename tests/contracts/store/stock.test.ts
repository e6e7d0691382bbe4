import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoStock } from '#demo/stock.ts';
import { aReservation, BOOKED_AT } from '#tests/support/a-reservation.ts';
import { getPlaced, openTestStore, periodOf, type TestStore } from '#tests/support/open-test-store.ts';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

const keep = (classCode: string, units: number) =>
  test.store.keepUnits([{ classCode, branchCode: 'PTY', units }]);

async function stockOf(classCode: string, branchCode = 'PTY') {
  const stock = await test.store.reservations.countStock(branchCode, periodOf(aReservation()), BOOKED_AT);
  return stock.find((row) => row.classCode === classCode);
}

it('keeps the demo stock, however many processes ask for it and however often', async () => {
  await Promise.all([1, 2, 3].map(() => test.store.keepUnits(demoStock)));
  await test.store.keepUnits(demoStock);
  const [row] = await test.query<{ units: number }>('SELECT count(*) AS units FROM car_units');
  expect(row?.units).toBe(demoStock.reduce((sum, { units }) => sum + units, 0));
  expect(await stockOf('PFBD', 'DAV')).toEqual({ classCode: 'PFBD', units: 1, free: 1 });
  expect(await stockOf('SVAR')).toEqual({ classCode: 'SVAR', units: 2, free: 2 });
  expect(await stockOf('MCAR')).toBeUndefined();
});

it('counts every class of a branch and none of another', async () => {
  const stock = await test.store.reservations.countStock('ONX', periodOf(aReservation()), BOOKED_AT);
  const wanted = demoStock.filter(({ branchCode }) => branchCode === 'ONX');
  expect(stock).toHaveLength(wanted.length);
  for (const { classCode, units } of wanted) expect(stock).toContainEqual({ classCode, units, free: units });
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
  expect([await stockOf('GROW'), row?.rows]).toEqual([{ classCode: 'GROW', units: 3, free: 3 }, 4]);
});

it('never retires a unit that somebody has reserved', async () => {
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
