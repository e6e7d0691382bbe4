import { sql } from 'kysely';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { Block } from '#domain/stock/read-block.ts';
import type {
  BlockOutcome,
  BlockRemoval,
  ConflictRental,
  StockConflict,
} from '#operations/ports/stock-store.ts';
import type { Database } from '../database.ts';
import { toRange } from '../range.ts';

/** Stores a block of the brand, whose transfers apply. */
export async function putBlock(
  { sql: db }: Pick<Database, 'sql'>,
  { brand, block, now }: { brand: string; block: Block; now: Instant },
): Promise<BlockOutcome> {
  const { rows } = await sql<{ outcome: BlockOutcome }>`
    SELECT put_block(
      ${block.reference}, ${brand}, ${block.unit}, ${toRange(block)}::tstzrange, ${block.reason},
      ${block.pickupBranch ?? null}, ${block.returnBranch ?? null}, ${new Date(block.changedAt)},
      ${block.isRemoved}, ${new Date(now)}
    ) AS outcome`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('put_block did not answer');
  return row.outcome;
}

/** Removes a block of the brand, or stores that it is removed before it has arrived. */
export async function removeBlock(
  { sql: db }: Database,
  { brand, removal, now }: { brand: string; removal: BlockRemoval; now: Instant },
): Promise<BlockOutcome> {
  const { rows } = await sql<{ outcome: BlockOutcome }>`
    SELECT remove_block(
      ${removal.reference}, ${brand}, ${new Date(removal.changedAt)}, ${new Date(now)}
    ) AS outcome`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('remove_block did not answer');
  return row.outcome;
}

/** Conflicts that are not over, by time. A block has one for each rental that is in its way. */
export async function listConflicts({ sql: db }: Database, now: Instant): Promise<StockConflict[]> {
  const { rows } = await sql<ConflictRow>`
    SELECT c.reference, c.reason, u.label AS unit, c."isAt", r.id AS "reservationId", r.code, r.brand,
      r.class_code AS "classCode", lower(a.period) AS "from", upper(a.period) AS until,
      a.pickup_branch AS "pickupBranch", a.return_branch AS "returnBranch"
    FROM (
      SELECT b.reference, b.reason, b.unit_id, b.period, NULL AS "isAt" FROM blocks b WHERE b.state = 'conflict'
      UNION ALL
      SELECT o.block_reference, 'place', o.unit_id, o.period, o.from_branch FROM allocations o
      WHERE o.misplaced AND lower(o.period) > ${new Date(now)}
      UNION ALL
      SELECT late.code, 'overdue', n.unit_id, n.period, NULL
      FROM rentals l JOIN reservations late ON late.id = l.reservation_id
      JOIN allocations p ON p.reservation_id = late.id
      JOIN LATERAL (
        SELECT * FROM allocations f WHERE f.unit_id = p.unit_id AND lower(f.period) >= upper(p.period)
        ORDER BY lower(f.period) LIMIT 1
      ) n ON n.reservation_id IS NOT NULL AND upper(p.period) + n.transfer >= lower(n.period)
      WHERE l.returned_at IS NULL AND late.return_at < ${fromInstant(now)}::timestamp
    ) c
    JOIN car_units u ON u.id = c.unit_id
    LEFT JOIN allocations a ON a.unit_id = c.unit_id AND a.period && c.period AND a.reservation_id IS NOT NULL
      AND upper(a.period) > ${new Date(now)}
    LEFT JOIN reservations r ON r.id = a.reservation_id
    WHERE upper(c.period) > ${new Date(now)}
    ORDER BY lower(c.period), u.label, lower(a.period)`.execute(db);
  return rows.map(({ reference, reason, unit, isAt, ...rental }) => {
    const { code } = rental;
    return { reference, reason, unit, isAt, rental: code === null ? null : { ...rental, code, unit } };
  });
}

/** The columns of the rental are null when there is none. */
type ConflictRow = Omit<StockConflict, 'rental'> & Omit<ConflictRental, 'code'> & { code: string | null };

/** Gives a rental another unit, also of another class. False: the unit is unknown or does not fit. */
export async function assignUnit(
  { sql: db }: Pick<Database, 'sql'>,
  { reservationId, unit, now }: { reservationId: string; unit: string; now: Instant },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT assign_unit(${reservationId}, ${unit}, ${new Date(now)}) AS done`.execute(db);
  return rows[0]?.done === true;
}
