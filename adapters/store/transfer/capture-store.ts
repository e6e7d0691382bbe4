import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { CaptureStore } from '#operations/ports/transfer-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import type { AttemptRow } from '../rows/attempt-row.ts';
import { beginTransfer, type CaptureRow, toTransfer } from '../rows/transfer-row.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';
import { createTransferStore, recordTransfer } from './transfer-store.ts';

export function createCaptureStore(database: Database, signal: JobSignal): CaptureStore {
  return {
    ...createTransferStore(database, signal, {
      name: 'capture',
      toKind: (row: CaptureRow) => toTransfer(row),
      async afterMove(transaction, { state, reservation_id }) {
        if (state === 'refused') await markUnkept(transaction, reservation_id);
      },
    }),
    async findByAttempt(attemptId) {
      if (!isUuid(attemptId)) return undefined;
      const captures = database.sql.selectFrom('captures').selectAll().where(isOwnBrand(database));
      const row = await captures.where('attempt_id', '=', attemptId).executeTakeFirst();
      return row && toTransfer(row);
    },
  };
}

/** Of an authorized amount, or held for a guarantee, in the transaction in which its attempt becomes paid. */
export async function addCapture(
  db: Kysely<Tables>,
  attempt: AttemptRow,
  { kind, at }: { kind: 'request' | 'hold'; at: Instant },
): Promise<void> {
  const row = await db
    .insertInto('captures')
    .values({
      attempt_id: attempt.id,
      reservation_id: attempt.reservation_id,
      reference: `${attempt.gateway_order_id}-C`,
      amount_cents: attempt.amount_cents,
      ...beginTransfer(at),
      ...(kind === 'hold' && { state: 'held' as const, next_check_at: null }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTransfer(db, 'capture', row, { from: null, cause: 'paid' });
}

/** Requests the capture of a guarantee that is held. Returns its amount in cents; undefined: none is held. */
export async function captureGuarantee(
  db: Kysely<Tables>,
  reservationId: string,
  { at, by }: { at: Instant; by: string },
): Promise<Cents | undefined> {
  const row = await db
    .updateTable('captures')
    .set({ state: 'requested', next_check_at: new Date(at), version: sql`version + 1` })
    .where('reservation_id', '=', reservationId)
    .where('state', '=', 'held')
    .returningAll()
    .executeTakeFirst();
  if (row)
    await recordTransfer(db, 'capture', row, {
      from: 'held',
      cause: 'no-show',
      by: { actor: by, note: 'The renter did not come' },
    });
  return row?.amount_cents;
}

/** Releases an open or held capture, in the transaction that decides to refund all of its attempt. */
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
    .where(({ or, eb }) => or([eb('open', '=', true), eb('state', '=', 'held')]))
    .returningAll()
    .executeTakeFirst();
  if (before && row) await recordTransfer(db, 'capture', row, { from: before.state, cause });
}

/**
 * Sets the payment status to `reversed` when every paid attempt of the reservation has a refused capture. A
 * booking to be paid at the counter keeps what the counter has taken, with a guarantee or without.
 */
async function markUnkept(db: Kysely<Tables>, reservationId: string): Promise<void> {
  await sql`
    UPDATE reservations SET payment_status = 'reversed'
    WHERE id = ${reservationId} AND payment_status <> 'unpaid' AND due_now_cents > 0 AND NOT EXISTS (
      SELECT FROM payment_attempts t WHERE t.reservation_id = ${reservationId} AND t.state = 'paid'
        AND t.capture_mode <> 'guarantee'
        AND NOT EXISTS (SELECT FROM captures c WHERE c.attempt_id = t.id AND c.state = 'refused')
    )`.execute(db);
}
