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

/** One transition with everything that belongs to it, or nothing. The database refuses a move that is not in the table. */
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

/** Inside the transaction that calls the attempt paid: what it holds is to be taken. */
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

/** Inside the transaction that commits to giving all of it back: what was not taken is not taken any more. */
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

/** Nothing that was called paid for the reservation is kept: it was never taken. */
async function markUnkept(db: Kysely<Tables>, reservationId: string): Promise<void> {
  await sql`
    UPDATE reservations SET payment_status = 'reversed' WHERE id = ${reservationId} AND NOT EXISTS (
      SELECT FROM payment_attempts t WHERE t.reservation_id = ${reservationId} AND t.state = 'paid'
        AND NOT EXISTS (SELECT FROM captures c WHERE c.attempt_id = t.id AND c.state = 'refused')
    )`.execute(db);
}
