import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Locks a reservation until the end of the transaction. False: it has another version. */
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
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
