import { sql } from 'kysely';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { WordSearch } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';
import { type ReservationRow, toReservation } from '../rows/reservation-row.ts';

/** Uses the index on `renter_words`; each word is the beginning of one of them. */
export async function findByWords(
  { sql: db, brand }: Database,
  { words, code, plate, branches, now, limit }: WordSearch,
): Promise<Reservation[]> {
  const query = words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ');
  const nearest = sql`abs(extract(epoch FROM pickup_at - ${now}::timestamp))`;
  const own = branches ? [...branches] : null;
  const isOwn = sql`${isOfBrand({ brand })}
    AND (${own}::text[] IS NULL OR pickup_branch = ANY(${own}) OR return_branch = ANY(${own}))`;
  const { rows } = await sql<ReservationRow>`
    WITH found AS (
      (SELECT id FROM reservations
        WHERE renter_words(renter_first_name, renter_last_name, renter_email, renter_phone) @@ ${query}::tsquery
          AND ${isOwn} ORDER BY ${nearest} LIMIT ${limit})
      UNION SELECT id FROM reservations WHERE code = ${code}
      UNION SELECT a.reservation_id FROM allocations a JOIN car_units u ON u.id = a.unit_id
        WHERE upper(u.label) = upper(${plate})
    )
    SELECT * FROM reservations WHERE id IN (SELECT id FROM found) AND ${isOwn}
    ORDER BY ${nearest}, code LIMIT ${limit}`.execute(db);
  return rows.map(toReservation);
}
