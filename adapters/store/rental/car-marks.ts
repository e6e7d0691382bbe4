import { sql } from 'kysely';
import { MOST_MARKS } from '#domain/rental/car-marks.ts';
import type { RentalEnd } from '#domain/rental/car-photos.ts';
import type { AddMark, CarMark, RemoveMark } from '#operations/ports/rental-desk.ts';
import type { AuditedAct, AuditedOutcome } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import { runAudited } from '../staff/audit.ts';
import { isUuid } from '../uuid.ts';
import { lockBefore } from './rental-steps.ts';

type Removed = AuditedOutcome | { kind: 'wrong-state' };
type Added = Removed | { kind: 'too-many-marks' };

export function addMark(
  database: Database,
  { id, reservationId, end, point, word, now }: AddMark,
  audited: AuditedAct,
): Promise<Added> {
  return runAudited(database, audited, async (transaction): Promise<Added> => {
    if (!(await lockBefore(transaction, reservationId, end))) return { kind: 'wrong-state' };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('car_marks')
      .columns(['id', 'reservation_id', 'rental_end', 'x', 'y', 'word', 'made_at'])
      .expression(
        sql`SELECT ${id}::uuid, ${reservationId}::uuid, ${end}, ${point.x}::smallint, ${point.y}::smallint, ${word},
          ${new Date(now)}::timestamptz
        WHERE (SELECT count(*) FROM car_marks
          WHERE reservation_id = ${reservationId} AND rental_end = ${end}) < ${MOST_MARKS}`,
      )
      .executeTakeFirst();
    return { kind: numInsertedOrUpdatedRows === 1n ? 'done' : 'too-many-marks' };
  });
}

export function removeMark(
  database: Database,
  { mark, reservationId, end, now }: RemoveMark,
  audited: AuditedAct,
): Promise<Removed> {
  const isOwn = mark.reservationId === reservationId && mark.end === end;
  return runAudited(database, audited, async (transaction): Promise<Removed> => {
    if (!(await lockBefore(transaction, reservationId, end))) return { kind: 'wrong-state' };
    if (isOwn) await transaction.deleteFrom('car_marks').where('id', '=', mark.id).execute();
    else
      await transaction
        .updateTable('car_marks')
        .set({ repaired_at: new Date(now) })
        .where('id', '=', mark.id)
        .where('repaired_at', 'is', null)
        .execute();
    return { kind: 'done' };
  });
}

type Row = { id: string; reservationId: string; end: RentalEnd; x: number; y: number; word: string };

/** A mark of a pick-up is of the unit that was taken then, before an exchange. */
export async function listMarks(
  { sql: db }: Pick<Database, 'sql'>,
  reservationId: string,
  unit: string | undefined,
): Promise<CarMark[]> {
  if (!isUuid(reservationId)) return [];
  const { rows } = await sql<Row>`
    WITH had AS (
      SELECT t.reservation_id, t.unit_id AS last, coalesce(
        (SELECT e.unit_id FROM exchanged_units e
          WHERE e.reservation_id = t.reservation_id ORDER BY e.given_at LIMIT 1),
        t.unit_id
      ) AS first, u.id AS unit
      FROM car_units u JOIN rentals t ON t.unit_id = u.id
        OR t.reservation_id IN (SELECT e.reservation_id FROM exchanged_units e WHERE e.unit_id = u.id)
      WHERE u.label = ${unit ?? null}
    )
    SELECT m.id, m.reservation_id AS "reservationId", m.rental_end AS "end", m.x, m.y, m.word
    FROM car_marks m LEFT JOIN had h ON h.reservation_id = m.reservation_id
    WHERE m.repaired_at IS NULL AND (m.reservation_id = ${reservationId} OR m.reservation_id IN (
      SELECT reservation_id FROM had
    ) AND CASE m.rental_end WHEN 'hand-over' THEN h.first ELSE h.last END = h.unit)
    ORDER BY m.made_at, m.id`.execute(db);
  return rows.map(({ x, y, ...mark }) => ({ ...mark, point: { x, y } }));
}
