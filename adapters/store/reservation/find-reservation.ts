import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Database } from '../database.ts';
import { toReservation } from '../rows/reservation-row.ts';
import { isUuid } from '../uuid.ts';

export async function findReservation({ sql: db }: Database, id: string): Promise<Reservation | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toReservation(row);
}

export async function findReservationByCode(
  { sql: db }: Database,
  code: string,
): Promise<Reservation | undefined> {
  const row = await db.selectFrom('reservations').selectAll().where('code', '=', code).executeTakeFirst();
  return row && toReservation(row);
}
