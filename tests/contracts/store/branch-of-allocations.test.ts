import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from '#adapters/store/migrate.ts';
import { BOOKED_AT } from '#tests/support/a-reservation.ts';
import type { Template } from '#tests/support/database.ts';
import { cancel, rental } from '#tests/support/locate.ts';
import { getPlaced, openTestStore, type TestStore } from '#tests/support/open-test-store.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore(2);
});
afterAll(() => test.close());

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

  it('is written to the allocations of an older version by the migration', async () => {
    const migrations = (await readMigrations()).slice(0, 21);
    const older: Template = {
      name: 'volante_before_branch_template',
      fill: async (connection) => void (await migrate(connection, migrations.slice(0, -1))),
    };
    const old = await openTestStore(2, older);
    await old.store.keepUnits([{ classCode: 'RIO', branchCode: 'CDE', units: 2 }]);
    for (const days of [
      [2, 5],
      [7, 9],
    ] as const)
      await getPlaced(old.store, rental('RIO', ['CDE', 'CDE'], [...days]));
    expect(await migrate(old.database.address, migrations)).toEqual(['0021-branch-of-allocations']);
    await getPlaced(old.store, rental('RIO', ['CDE', 'CDE'], [11, 12]));
    const both = { branch: 'CDE', home: 'CDE' };
    expect(await readBranches(old, 'RIO')).toEqual([both, both, both]);
    await old.close();
  });
});

describe('allocations in partitions by branch (decision 0034)', () => {
  const COLUMNS = 'branch_code text NOT NULL, unit_id integer NOT NULL, period tstzrange NOT NULL';
  const create = (name: string, constraint: string) =>
    test.query(`CREATE TABLE ${name} (${COLUMNS}, ${constraint}) PARTITION BY LIST (branch_code)`);

  it('need the branch in every constraint that compares rows', async () => {
    const overlap = create('parts_1', 'EXCLUDE USING gist (unit_id WITH =, period WITH &&)');
    await expect(overlap).rejects.toThrow('must include all partitioning columns');
    await expect(create('parts_2', 'UNIQUE (unit_id)')).rejects.toThrow(
      'must include all partitioning columns',
    );
  });

  it('refuse overlaps of a unit only because the branch is always that of the unit', async () => {
    const { query } = test;
    await create('parts', 'EXCLUDE USING gist (branch_code WITH =, unit_id WITH =, period WITH &&)');
    for (const branch of ['VES', 'DAV'])
      await query(`CREATE TABLE parts_${branch} PARTITION OF parts FOR VALUES IN ('${branch}')`);
    await test.store.keepUnits([{ classCode: 'KICKS', branchCode: 'VES', units: 1 }]);
    const insert = (branch: string, days: string) =>
      query(`INSERT INTO parts SELECT '${branch}', id, '${days}' FROM car_units WHERE class_code = 'KICKS'`);
    await insert('VES', '[2030-01-01, 2030-01-05)');
    await expect(insert('VES', '[2030-01-03, 2030-01-06)')).rejects.toThrow('exclusion constraint');
    await insert('DAV', '[2030-01-03, 2030-01-06)');
    await query("DELETE FROM parts WHERE branch_code = 'DAV'");
    await query(
      'ALTER TABLE parts ADD FOREIGN KEY (unit_id, branch_code) REFERENCES car_units (id, branch_code)',
    );
    await expect(insert('DAV', '[2030-01-03, 2030-01-06)')).rejects.toThrow('foreign key');
  });
});
