import { describe, expect, it } from 'vitest';
import { BOOKED_AT } from '#tests/support/a-reservation.ts';
import { cancel, rental } from '#tests/support/locate.ts';
import { getPlaced, storeForTests, type TestStore } from '#tests/support/open-test-store.ts';

const test = storeForTests(2);

/** Branches in allocations of a class, and home branches of their units. */
const readBranches = ({ query }: TestStore, classCode: string) =>
  query<{ branch: string; home: string }>(
    `SELECT a.branch_code AS branch, u.branch_code AS home FROM allocations a JOIN car_units u ON u.id = a.unit_id
    WHERE u.class_code = $1 ORDER BY lower(a.period)`,
    [classCode],
  );

describe('the branch of an allocation', () => {
  it('is the home of its unit, also of a unit from elsewhere and after it got another unit', async () => {
    const { store } = test;
    await store.keepUnits([
      { classCode: 'PRADO', branchCode: 'VES', units: 1 },
      { classCode: 'PRADO', branchCode: 'DAV', units: 1 },
    ]);
    const west = await getPlaced(store, rental('PRADO', ['VES', 'DAV'], [2, 5]));
    await getPlaced(store, rental('PRADO', ['DAV', 'DAV'], [6, 8]));
    const moved = await getPlaced(store, rental('PRADO', ['DAV', 'DAV'], [6, 8]));
    expect(await readBranches(test, 'PRADO')).toHaveLength(3);
    for (const { branch, home } of await readBranches(test, 'PRADO')) expect(branch).toBe(home);
    await cancel(test, west);
    await store.keepUnits([{ classCode: 'PRADO', branchCode: 'DAV', units: 2 }]);
    await store.stock.assignUnit({ reservationId: moved.id, unit: 'DAV-PRADO-2', now: BOOKED_AT });
    for (const { branch, home } of await readBranches(test, 'PRADO')) expect(branch).toBe(home);
  });

  it('follows a unit that gets another home, and cannot differ from it', async () => {
    const { store, query } = test;
    await store.keepUnits([{ classCode: 'YARIS', branchCode: 'VES', units: 1 }]);
    const { id } = await getPlaced(store, rental('YARIS', ['VES', 'VES'], [2, 5]));
    const change = query("UPDATE allocations SET branch_code = 'DAV' WHERE reservation_id = $1", [id]);
    await expect(change).rejects.toThrow('allocations_unit');
    await query(`DO $$ BEGIN
      UPDATE allocations SET from_branch = 'DAV', pickup_branch = 'DAV', return_branch = 'DAV' WHERE reservation_id = '${id}';
      UPDATE car_units SET branch_code = 'DAV' WHERE class_code = 'YARIS';
    END $$`);
    expect(await readBranches(test, 'YARIS')).toEqual([{ branch: 'DAV', home: 'DAV' }]);
  });
});
