import type { Kysely } from 'kysely';
import type { AttemptMove, MoveOutcome } from '#operations/ports/payment-store.ts';
import type { Database } from '../database.ts';
import { queueMails } from '../mail/mail-row.ts';
import { moveReservation } from '../reservation/move-reservation.ts';
import type { Tables } from '../tables.ts';
import { type AttemptRow, toAttempt, toChangedColumns } from './attempt-row.ts';
import { extendHold, recordTransition } from './create-attempt.ts';
import { releaseCapture, requestCapture } from './move-capture.ts';

/** Rolls the transaction back; never leaves this file. */
class ReservationRefused extends Error {}

/**
 * One transition with everything that belongs to it, or nothing. The database itself refuses a move that PAYMENTS.md
 * section 8.1 does not have; that is a bug of the caller and throws.
 */
export async function moveAttempt({ sql: db }: Database, move: AttemptMove): Promise<MoveOutcome> {
  try {
    return await db.transaction().execute((transaction) => moveInTransaction(transaction, move));
  } catch (error) {
    if (error instanceof ReservationRefused) {
      await withdrawAmendment(db, move);
      return { kind: 'reservation-refused' };
    }
    throw error;
  }
}

/** One that could not be applied once will not be later: its money goes back (PAYMENTS.md ground rule 6). */
async function withdrawAmendment(db: Kysely<Tables>, { attempt, reservation }: AttemptMove): Promise<void> {
  if (attempt.amendmentId === undefined || reservation?.kind !== 'confirm') return;
  await db
    .updateTable('amendments')
    .set({ state: 'withdrawn' })
    .where('id', '=', attempt.amendmentId)
    .where('state', '=', 'open')
    .execute();
}

async function moveInTransaction(db: Kysely<Tables>, move: AttemptMove): Promise<MoveOutcome> {
  const { attempt, to, cause, by } = move;
  // Before the attempt, as everywhere: who locks them in two orders may wait in a circle.
  await db
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', attempt.reservationId)
    .forUpdate()
    .execute();
  const row = await updateAttempt(db, move);
  if (!row) return { kind: 'stale' };
  if (row.state !== attempt.state) await recordTransition(db, row, { from: attempt.state, cause, by });
  // A second look at an attempt that has ended leaves its reservation alone: another attempt may be paying it.
  const isLook = row.state === attempt.state && !row.live;
  if (!isLook && !(await moveReservation(db, row, move.reservation))) throw new ReservationRefused();
  if (row.live) await extendHold(db, row, move.changes.deadlineAt);
  if (move.capture?.kind === 'request') await requestCapture(db, row, move.capture.at);
  if (move.capture?.kind === 'release') await releaseCapture(db, row.id, cause);
  await queueMails(db, move.mails);
  return { kind: 'moved', attempt: toAttempt({ ...row, state: to }) };
}

function updateAttempt(db: Kysely<Tables>, move: AttemptMove): Promise<AttemptRow | undefined> {
  return db
    .updateTable('payment_attempts')
    .set({
      ...toChangedColumns(move.changes),
      state: move.to,
      version: move.attempt.version + 1,
      // Whoever had it is done with it, or will find out by the version that somebody else was.
      lease_until: null,
    })
    .where('id', '=', move.attempt.id)
    .where('state', '=', move.attempt.state)
    .where('version', '=', move.attempt.version)
    .returningAll()
    .executeTakeFirst();
}
