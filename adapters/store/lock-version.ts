import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Until the end of the transaction. False: another version, or erased: nothing is written about the renter then. */
export async function lockVersion(
  transaction: Transaction<Tables>,
  reservationId: string,
  version: number,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', reservationId)
    .where('version', '=', version)
    .where(sql<boolean>`erased_at IS NULL`)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
