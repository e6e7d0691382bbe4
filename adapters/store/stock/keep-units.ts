import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

export interface KeptUnits {
  classCode: string;
  branchCode: string;
  /** How many cars of the class the branch rents out. */
  units: number;
}

/**
 * Makes the stock what `counts` says; pairs it does not name stay as they are. Units that are rented out or reserved are
 * never taken out of service, so that there may be more than asked for. The same call again changes nothing; any number
 * of processes may make it at once.
 */
export async function keepUnits({ sql: db }: Database, counts: readonly KeptUnits[]): Promise<void> {
  const changed = await db.transaction().execute(async (transaction) => {
    // Two processes that both see three of five units would make seven.
    await sql`SELECT pg_advisory_xact_lock(hashtext('volante keep units'))`.execute(transaction);
    let changes = 0;
    for (const count of counts) changes += await keepClass(transaction, count);
    return changes;
  });
  // A plan made for no units makes a booking several times slower. Tables that are still empty are left without statistics:
  // the planner then expects some rows and uses the indexes; told that there are none it would read the whole table, and
  // functions keep such a plan while the table grows.
  if (changed > 0) await sql`ANALYZE car_units`.execute(db);
}

async function keepClass(db: Kysely<Tables>, count: KeptUnits): Promise<number> {
  const units = await db
    .selectFrom('car_units')
    .select(['id', 'active'])
    .where('class_code', '=', count.classCode)
    .where('branch_code', '=', count.branchCode)
    .orderBy('id')
    // Bookings lock the unit that they take; its allocation is then seen below.
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
