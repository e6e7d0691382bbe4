import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Refund, RefundState } from '#domain/payment/refund.ts';
import type { RefundMove } from '#operations/ports/refund-store.ts';
import type { Database } from '../database.ts';
import { queueMails } from '../mail/mail-row.ts';
import type { Tables } from '../tables.ts';
import { type Transition, toAuditColumns } from './audit-columns.ts';
import { releaseCapture } from './move-capture.ts';
import { type RefundRow, toRefund } from './refund-row.ts';
import { toMovedColumns } from './transfer-row.ts';

/**
 * Commits a transition with all its effects, or nothing. The database refuses one that is not in its table.
 */
export function moveRefund(
  { sql: db }: Database,
  move: RefundMove,
): Promise<{ kind: 'moved'; refund: Refund } | { kind: 'stale' }> {
  return db.transaction().execute(async (transaction) => {
    const { refund, to, cause, by } = move;
    await sql`SELECT FROM reservations WHERE id = ${refund.reservationId} FOR UPDATE`.execute(transaction);
    const row = await updateRefund(transaction, move);
    if (!row) return { kind: 'stale' };
    if (to !== refund.state) await recordRefund(transaction, row, { from: refund.state, cause, by });
    if (move.releasesCapture) await releaseCapture(transaction, refund.attemptId, 'refund');
    if (to === 'refunded') await settleReservation(transaction, refund.reservationId);
    await queueMails(transaction, move.mails);
    return { kind: 'moved', refund: toRefund(row) };
  });
}

/** Writes one row of the audit trail. Call it in the transaction of the transition. */
export async function recordRefund(
  db: Kysely<Tables>,
  row: RefundRow,
  transition: Transition<RefundState>,
): Promise<void> {
  const audit = { refund_id: row.id, ...toAuditColumns(row, transition) };
  await db.insertInto('refund_audit').values(audit).execute();
}

function updateRefund(db: Kysely<Tables>, move: RefundMove): Promise<RefundRow | undefined> {
  const { id, state, version } = move.refund;
  return db
    .updateTable('refunds')
    .set(toMovedColumns(move.refund, move))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Sets the payment status to `reversed` when everything paid for the reservation has been refunded. */
async function settleReservation(db: Kysely<Tables>, reservationId: string): Promise<void> {
  await sql`
    UPDATE reservations SET payment_status = 'reversed'
    WHERE id = ${reservationId} AND payment_status <> 'reversed' AND (
      SELECT coalesce(sum(t.amount_cents), 0) FROM payment_attempts t WHERE t.reservation_id = ${reservationId} AND t.state = 'paid'
    ) = (
      SELECT coalesce(sum(f.amount_cents), 0) FROM refunds f WHERE f.reservation_id = ${reservationId} AND f.state = 'refunded'
    )`.execute(db);
}
