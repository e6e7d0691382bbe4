import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';
import { isUuid } from '../uuid.ts';
import { toReservation } from './reservation-row.ts';

/** What a page lists; nobody rents more often before the oldest are long over. */
const MOST = 50;

/** Says whose a reservation is; one that is somebody's already stays his. */
export async function linkUser({ sql: db }: Database, id: string, userId: string): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .updateTable('reservations')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute();
}

/** The reservations of an account with this brand, newest first. */
export async function listByUser(database: Database, userId: string): Promise<Reservation[]> {
  const rows = await database.sql
    .selectFrom('reservations')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isOfBrand(database))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(toReservation);
}
