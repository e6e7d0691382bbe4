import { sql } from 'kysely';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { WordSearch } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';
import { type ReservationRow, toReservation } from '../rows/reservation-row.ts';

/** Rentals of a car before now, and as many after it: more than in two years. */
const MOST_OF_CAR = 300;

/** Words are found by `find_by_words`; the rows decide about brand and branch. */
export async function findByWords(
  { sql: db, brand }: Database,
  { words, code, plate, branches, now, limit }: WordSearch,
): Promise<Reservation[]> {
  const own = branches ? [...branches] : null;
  const at = sql`${now}::timestamp AT TIME ZONE 'America/Panama'`;
  const { rows } = await sql<ReservationRow>`
    WITH found AS (
      SELECT id FROM find_by_words(
        ${[...words]}, ${brand ?? null}, ${own}, ${now}::timestamp, ${limit}
      ) id
      UNION SELECT id FROM reservations WHERE code = ${code}
      UNION SELECT a.reservation_id FROM car_units u, LATERAL (
        (SELECT reservation_id FROM allocations WHERE unit_id = u.id AND lower(period) >= ${at}
          ORDER BY lower(period) LIMIT ${MOST_OF_CAR})
        UNION ALL
        (SELECT reservation_id FROM allocations WHERE unit_id = u.id AND lower(period) < ${at}
          ORDER BY lower(period) DESC LIMIT ${MOST_OF_CAR})
      ) a WHERE upper(${plate}) IN (upper(u.label), u.plate)
    )
    SELECT * FROM reservations WHERE id IN (SELECT id FROM found) AND ${isOfBrand({ brand })}
      AND (${own}::text[] IS NULL OR pickup_branch = ANY(${own}) OR return_branch = ANY(${own}))
    ORDER BY abs(extract(epoch FROM pickup_at - ${now}::timestamp)), code LIMIT ${limit}`.execute(db);
  return rows.map(toReservation);
}
