import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';
import { isUuid } from '../uuid.ts';
import { toReservation } from './reservation-row.ts';

/** Most reservations that a page lists. */
const MOST = 50;

/** Links a reservation to the account of a user, unless it is linked to one already. */
export async function linkUser({ sql: db }: Database, id: string, userId: string): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .updateTable('reservations')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute();
}

/** The 50 newest reservations of an account with this brand, newest first. */
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
