import { type Kysely, sql } from 'kysely';
import type { KeptUnits } from '#operations/ports/fleet-desk.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

/**
 * Sets the number of active units per class and branch to `counts`; pairs that it does not name are
 * unchanged. Units that are rented out or reserved are not deactivated, so more than requested may remain.
 * Idempotent; any number of processes may call it at once.
 */
export async function keepUnits({ sql: db }: Database, counts: readonly KeptUnits[]): Promise<void> {
  const changed = await db.transaction().execute(async (transaction) => {
    await lockCounts(transaction);
    let changes = 0;
    for (const count of counts) changes += await keepClass(transaction, count);
    return changes;
  });
  if (changed > 0) await analyzeUnits(db);
}

/** Without it, two processes that both count three of five units would add two each and make seven. */
async function lockCounts(transaction: Kysely<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('volante keep units'))`.execute(transaction);
}

/**
 * A query plan made for zero units makes bookings several times slower. Only these tables are analyzed: for
 * tables without statistics the planner expects some rows and uses the indexes, but with statistics of an
 * empty table it would scan the table, and functions keep such a plan while the table grows.
 */
async function analyzeUnits(db: Kysely<Tables>): Promise<void> {
  await sql`ANALYZE car_units, unit_places`.execute(db);
}

/** Adds so many units to those that there are, in a transaction. */
export async function addMoreUnits(transaction: Kysely<Tables>, added: KeptUnits): Promise<void> {
  await lockCounts(transaction);
  const { known } = await transaction
    .selectFrom('car_units')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('class_code', '=', added.classCode)
    .where('branch_code', '=', added.branchCode)
    .executeTakeFirstOrThrow();
  await addUnits(transaction, added, { from: known + 1, howMany: added.units });
  await analyzeUnits(transaction);
}

async function keepClass(db: Kysely<Tables>, count: KeptUnits): Promise<number> {
  const units = await db
    .selectFrom('car_units')
    .select(['id', 'active'])
    .where('class_code', '=', count.classCode)
    .where('branch_code', '=', count.branchCode)
    .orderBy('id')
    // Bookings lock the unit that they take, so after this lock their allocations are visible below.
    .forUpdate()
    .execute();
  const active = units.filter((unit) => unit.active);
  const resting = units.filter((unit) => !unit.active).map(({ id }) => id);
  const missing = count.units - active.length;
  if (missing < 0)
    return retire(
      db,
      active.map(({ id }) => id),
      -missing,
    );
  const revived = resting.slice(0, missing);
  if (revived.length > 0) await setActive(db, revived, true);
  const added = missing - revived.length;
  if (added > 0) await addUnits(db, count, { from: units.length + 1, howMany: added });
  return missing;
}

async function addUnits(
  db: Kysely<Tables>,
  { classCode, branchCode }: KeptUnits,
  { from, howMany }: { from: number; howMany: number },
): Promise<void> {
  const rows = Array.from({ length: howMany }, (_, index) => ({
    class_code: classCode,
    branch_code: branchCode,
    label: `${branchCode}-${classCode}-${from + index}`,
  }));
  await db.insertInto('car_units').values(rows).execute();
}

async function retire(db: Kysely<Tables>, ids: number[], atMost: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM car_units u
    WHERE u.id = ANY (${ids})
      AND NOT EXISTS (SELECT FROM allocations a WHERE a.unit_id = u.id AND upper(a.period) > now())
    ORDER BY u.id DESC LIMIT ${atMost}`.execute(db);
  const idle = rows.map(({ id }) => id);
  if (idle.length > 0) await setActive(db, idle, false);
  return idle.length;
}

async function setActive(db: Kysely<Tables>, ids: number[], active: boolean): Promise<void> {
  await db.updateTable('car_units').set({ active }).where('id', 'in', ids).execute();
}

/** Number of active units by branch and class. A pair whose units are all inactive is included with 0. */
export async function listUnits({ sql: db }: Database): Promise<KeptUnits[]> {
  const rows = await db
    .selectFrom('car_units')
    .select(({ fn }) => [
      'class_code',
      'branch_code',
      fn.count<string>('id').filterWhere('active', '=', true).as('units'),
    ])
    .groupBy(['branch_code', 'class_code'])
    .orderBy('branch_code')
    .orderBy('class_code')
    .execute();
  return rows.map((row) => ({
    classCode: row.class_code,
    branchCode: row.branch_code,
    units: Number(row.units),
  }));
}
