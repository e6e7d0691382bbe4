import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Capture } from '#domain/payment/capture.ts';
import type { CaptureMove } from '#operations/ports/capture-store.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { AttemptRow } from './attempt-row.ts';
import { type CaptureRow, toCapture } from './capture-table.ts';

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
    return { kind: 'moved', capture: toCapture(row) };
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
      state: 'requested',
      next_check_at: new Date(at),
      created_at: new Date(at),
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

function updateCapture(
  db: Kysely<Tables>,
  { capture, to, changes, sends }: CaptureMove,
): Promise<CaptureRow | undefined> {
  const { sendCount, checkCount, notFoundCount, rawCode, nextCheckAt } = { ...capture, ...changes };
  return db
    .updateTable('captures')
    .set({
      state: to,
      version: capture.version + 1,
      send_count: sendCount,
      check_count: checkCount,
      not_found_count: notFoundCount,
      raw_code: rawCode ?? null,
      next_check_at: nextCheckAt === undefined ? null : new Date(nextCheckAt),
      ...(!sends && { lease_until: null }),
    })
    .where('id', '=', capture.id)
    .where('state', '=', capture.state)
    .where('version', '=', capture.version)
    .returningAll()
    .executeTakeFirst();
}

async function record(
  db: Kysely<Tables>,
  row: CaptureRow,
  { from, cause, by }: Pick<CaptureMove, 'cause' | 'by'> & { from: Capture['state'] | null },
): Promise<void> {
  await db
    .insertInto('capture_audit')
    .values({
      capture_id: row.id,
      from_state: from,
      to_state: row.state,
      version: row.version,
      cause,
      raw_code: row.raw_code,
      actor: by?.actor ?? null,
      note: by?.note ?? null,
    })
    .execute();
}

/** Nothing that was called paid for the reservation is kept: it was never taken. */
async function markUnkept(db: Kysely<Tables>, reservationId: string): Promise<void> {
  await sql`
    UPDATE reservations SET payment_status = 'reversed' WHERE id = ${reservationId} AND NOT EXISTS (
      SELECT FROM payment_attempts t WHERE t.reservation_id = ${reservationId} AND t.state = 'paid'
        AND NOT EXISTS (SELECT FROM captures c WHERE c.attempt_id = t.id AND c.state = 'refused')
    )`.execute(db);
}
