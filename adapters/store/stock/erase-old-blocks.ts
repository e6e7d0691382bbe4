import { sql } from 'kysely';
import type { Database } from '../database.ts';

const KEPT_DAYS = 90;
const BATCH = 1_000;

/** Over long ago and not changed since. One that moved its unit stays: the unit's place follows from it. */
const isErasable = sql`
  greatest(upper(b.period), b.changed_at) < now() - ${sql.lit(KEPT_DAYS)} * interval '1 day'
  AND NOT EXISTS (
    SELECT FROM allocations a JOIN car_units u ON u.id = a.unit_id
    WHERE a.block_reference = b.reference AND a.return_branch <> coalesce((
      SELECT p.return_branch FROM allocations p WHERE p.unit_id = a.unit_id AND lower(p.period) < lower(a.period)
      ORDER BY lower(p.period) DESC LIMIT 1
    ), u.branch_code)
  )`;

/** Erases blocks 90 days after their end with their allocations, those of all brands. */
export async function eraseOldBlocks({ sql: db }: Database): Promise<void> {
  await db.transaction().execute(async (changes) => {
    const found = await sql<{ reference: string; unitId: number | null }>`
      SELECT b.reference, b.unit_id AS "unitId" FROM blocks b WHERE ${isErasable} LIMIT ${BATCH}`.execute(
      changes,
    );
    const references = found.rows.map(({ reference }) => reference);
    // The next statement sees what other writers of these units have done meanwhile.
    await sql`
      SELECT FROM car_units WHERE id = ANY(${found.rows.map(({ unitId }) => unitId)}::integer[])
      ORDER BY id FOR NO KEY UPDATE`.execute(changes);
    await sql`
      WITH old AS (DELETE FROM blocks b WHERE b.reference = ANY(${references}) AND ${isErasable} RETURNING b.reference)
      DELETE FROM allocations a USING old WHERE a.block_reference = old.reference`.execute(changes);
  });
}
