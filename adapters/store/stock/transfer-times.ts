import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { CarTransfer } from '#domain/stock/transfers.ts';
import type { DueTransfer } from '#operations/ports/stock-store.ts';
import type { Database } from '../database.ts';

/** Replaces the transfers of a brand by those of its content. What is booked keeps its transfers. */
export async function keepTransfers(
  { sql: db }: Database,
  brand: string,
  transfers: readonly CarTransfer[],
): Promise<void> {
  await sql`
    WITH wanted AS (
      SELECT w."from", w."to", make_interval(mins => w.minutes) AS takes
      FROM jsonb_to_recordset(${JSON.stringify(transfers)}) AS w ("from" text, "to" text, minutes integer)
    ), gone AS (
      DELETE FROM transfer_times t WHERE t.brand = ${brand} AND NOT EXISTS (
        SELECT FROM wanted w WHERE w."from" = t.from_branch AND w."to" = t.to_branch
      )
    )
    INSERT INTO transfer_times AS t (brand, from_branch, to_branch, takes)
    SELECT ${brand}, w."from", w."to", w.takes FROM wanted w
    ON CONFLICT (brand, to_branch, from_branch) DO UPDATE SET takes = excluded.takes
    WHERE t.takes <> excluded.takes`.execute(db);
}

/** Transfers of rentals and blocks that start after `after`, the next first; with `until`, before that. */
export async function listDueTransfers(
  { sql: db, brand }: Database,
  after: Instant,
  until?: Instant,
): Promise<DueTransfer[]> {
  const { rows } = await sql<DueTransfer>`
    SELECT u.label AS unit, a.from_branch AS "from", a.pickup_branch AS "to", lower(a.period) AS "by",
      (SELECT max(upper(p.period)) FROM allocations p WHERE p.unit_id = a.unit_id AND p.period << a.period)
        AS "freeAt", coalesce(r.code, a.block_reference) AS "for"
    FROM allocations a JOIN car_units u ON u.id = a.unit_id LEFT JOIN reservations r ON r.id = a.reservation_id
    WHERE a.transfer > '0' AND lower(a.period) > ${new Date(after)}
      AND lower(a.period) < ${until === undefined ? 'infinity' : new Date(until)}
      AND (${brand ?? null}::text IS NULL OR r.id IS NULL OR r.brand = ${brand ?? null})
    ORDER BY lower(a.period), u.label`.execute(db);
  return rows;
}
