import { sql, type Transaction } from 'kysely';
import type { Renter } from '#domain/renter/renter.ts';
import type { ReservationChanges } from '#operations/ports/reservation-changes.ts';
import type { Database } from '../database.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';

type Correct = Parameters<ReservationChanges['correctRenter']>;
type Outcome = Awaited<ReturnType<ReservationChanges['correctRenter']>>;

/** The rental system learns of it by an event. Another address makes earlier links invalid. */
export function correctRenter(
  database: Database,
  { of, renter, audited }: { of: Correct[0]; renter: Renter; audited: Correct[2] },
): Promise<Outcome> {
  return runAudited(database, audited, async (transaction): Promise<Outcome> => {
    const found = await transaction
      .selectFrom('reservations')
      .select('renter_email')
      .where('id', '=', of.reservationId)
      .where('version', '=', of.version)
      .where(sql<boolean>`erased_at IS NULL`)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return { kind: 'stale' };
    if (await hasLiveAttempt(transaction, of.reservationId)) return { kind: 'payment-in-progress' };
    await sql`SELECT write_history(${of.reservationId}, 'renter', ${audited.actor.name})`.execute(
      transaction,
    );
    await update(transaction, of.reservationId, renter, found.renter_email !== renter.email);
    await sql`SELECT write_event(r, 'reservation.changed') FROM reservations r
      WHERE r.id = ${of.reservationId} AND r.state IN ('confirmed', 'picked-up', 'returned')`.execute(
      transaction,
    );
    return { kind: 'done' };
  });
}

/** A statement of its own, which sees what was committed while the lock was waited for. */
async function hasLiveAttempt(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_live: boolean }>`SELECT has_live_attempt(${id}) AS is_live`.execute(
    transaction,
  );
  return rows[0]?.is_live === true;
}

async function update(
  transaction: Transaction<Tables>,
  id: string,
  renter: Renter,
  isOtherAddress: boolean,
): Promise<void> {
  await transaction
    .updateTable('reservations')
    .set({
      renter_first_name: renter.firstName,
      renter_last_name: renter.lastName,
      renter_email: renter.email,
      renter_phone: renter.phone,
      renter_birthday: renter.birthday,
      renter_license: renter.license,
      version: sql`version + 1`,
      ...(isOtherAddress && { link_version: sql`link_version + 1` }),
    })
    .where('id', '=', id)
    .execute();
  if (!isOtherAddress) return;
  await transaction
    .updateTable('outbox_mails')
    .set({ recipient: renter.email })
    .where('reservation_id', '=', id)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`kind NOT LIKE 'branch-%'`)
    .execute();
}
