import { sql } from 'kysely';
import type { Upgrade } from '#operations/ports/stock-store.ts';
import type { Database } from '../database.ts';

/** Keeps which rentals have no car, with an event for each new one, written after its reservation is locked. */
export async function reportWithoutCar(
  { sql: db }: Database,
  brand: string,
  reservationIds: string[],
): Promise<void> {
  await db.transaction().execute(async (changes) => {
    await sql`
      DELETE FROM rentals_without_car w USING reservations r
      WHERE r.id = w.reservation_id AND r.brand = ${brand} AND r.id <> ALL (${reservationIds}::uuid[])`.execute(
      changes,
    );
    await sql`
      SELECT FROM reservations r WHERE r.id = ANY (${reservationIds}::uuid[])
        AND NOT EXISTS (SELECT FROM rentals_without_car w WHERE w.reservation_id = r.id)
      ORDER BY r.id FOR NO KEY UPDATE`.execute(changes);
    await sql`
      WITH lost AS (
        INSERT INTO rentals_without_car (reservation_id)
        SELECT r.id FROM reservations r
        WHERE r.id = ANY (${reservationIds}::uuid[]) AND r.brand = ${brand} AND r.state = 'confirmed'
        ON CONFLICT DO NOTHING RETURNING reservation_id
      )
      SELECT write_event(r, 'reservation.without_car') FROM reservations r JOIN lost l ON l.reservation_id = r.id`.execute(
      changes,
    );
  });
}

/** Those of some rentals that have a unit of another class than the one that was booked. */
export async function listUpgrades({ sql: db }: Database, reservationIds: string[]): Promise<Upgrade[]> {
  const { rows } = await sql<Upgrade>`
    SELECT r.id AS "reservationId", u.label AS unit, u.class_code AS "classCode"
    FROM reservations r JOIN allocations a ON a.reservation_id = r.id JOIN car_units u ON u.id = a.unit_id
    WHERE r.id = ANY (${reservationIds}::uuid[]) AND u.class_code <> r.class_code`.execute(db);
  return rows;
}
