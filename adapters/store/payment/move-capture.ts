import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Capture, CaptureState } from '#domain/payment/capture.ts';
import type { CaptureMove } from '#operations/ports/capture-store.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { AttemptRow } from './attempt-row.ts';
import { type Transition, toAuditColumns } from './audit-columns.ts';
import type { CaptureRow } from './capture-row.ts';
import { beginTransfer, toMovedColumns, toTransfer } from './transfer-row.ts';

/**
 * Commits a transition with all its effects, or nothing. The database refuses one that is not in its table.
 */
export function moveCapture(
  { sql: db }: Database,
  move: CaptureMove,
): Promise<{ kind: 'moved'; capture: Capture } | { kind: 'stale' }> {
  return db.transaction().execute(async (transaction) => {
    const { capture, to } = move;
    await sql`SELECT FROM reservations WHERE id = ${capture.reservationId} FOR UPDATE`.execute(transaction);
    const row = await updateCapture(transaction, move);
    if (!row) return { kind: 'stale' };
    if (to !== capture.state) await record(transaction, row, { ...move, from: capture.state });
    if (to === 'refused') await markUnkept(transaction, capture.reservationId);
    return { kind: 'moved', capture: toTransfer(row) };
  });
}

/** Requests the capture of an authorized amount, in the transaction in which its attempt becomes paid. */
export async function requestCapture(db: Kysely<Tables>, attempt: AttemptRow, at: Instant): Promise<void> {
  const row = await db
    .insertInto('captures')
    .values({
      attempt_id: attempt.id,
      reservation_id: attempt.reservation_id,
      reference: `${attempt.gateway_order_id}-C`,
      amount_cents: attempt.amount_cents,
      ...beginTransfer(at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(db, row, { from: null, cause: 'paid' });
}

/** Releases an open capture, in the transaction that decides to refund all of its attempt. */
export async function releaseCapture(db: Kysely<Tables>, attemptId: string, cause: string): Promise<void> {
  const before = await db
    .selectFrom('captures')
    .select('state')
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  const row = await db
    .updateTable('captures')
    .set({ state: 'released', next_check_at: null, lease_until: null, version: sql`version + 1` })
    .where('attempt_id', '=', attemptId)
    .where('open', '=', true)
    .returningAll()
    .executeTakeFirst();
  if (before && row) await record(db, row, { from: before.state, cause });
}

function updateCapture(db: Kysely<Tables>, move: CaptureMove): Promise<CaptureRow | undefined> {
  const { id, state, version } = move.capture;
  return db
    .updateTable('captures')
    .set(toMovedColumns(move.capture, move))
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

async function record(
  db: Kysely<Tables>,
  row: CaptureRow,
  transition: Transition<CaptureState>,
): Promise<void> {
  const audit = { capture_id: row.id, ...toAuditColumns(row, transition) };
  await db.insertInto('capture_audit').values(audit).execute();
}

/** Sets the payment status to `reversed` when every paid attempt of the reservation has a refused capture. */
async function markUnkept(db: Kysely<Tables>, reservationId: string): Promise<void> {
  await sql`
    UPDATE reservations SET payment_status = 'reversed' WHERE id = ${reservationId} AND NOT EXISTS (
      SELECT FROM payment_attempts t WHERE t.reservation_id = ${reservationId} AND t.state = 'paid'
        AND NOT EXISTS (SELECT FROM captures c WHERE c.attempt_id = t.id AND c.state = 'refused')
    )`.execute(db);
}
