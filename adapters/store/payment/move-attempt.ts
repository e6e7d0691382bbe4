import type { Kysely } from 'kysely';
import type { AttemptMove, MoveOutcome } from '#operations/ports/payment-store.ts';
import type { Database } from '../database.ts';
import { queueMails } from '../mail/mail-row.ts';
import { moveReservation } from '../reservation/move-reservation.ts';
import { type AttemptRow, toAttempt, toChangedColumns } from '../rows/attempt-row.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { addCapture, releaseCapture } from '../transfer/capture-store.ts';
import { extendHold, recordTransition } from './create-attempt.ts';

/** Rolls the transaction back. Caught in this file. */
class ReservationRefused extends Error {}

/** One transition with all effects, or nothing. Throws for one that payments.md#attempt-states does not have: a bug. */
export async function moveAttempt(database: Database, move: AttemptMove): Promise<MoveOutcome> {
  try {
    const outcome = await runAudited(database, move.by?.audited, async (transaction) => {
      const moved = await moveInTransaction(transaction, move);
      return { kind: moved.kind === 'moved' ? ('done' as const) : ('stale' as const), moved };
    });
    // Without it: the decision was sent before, or the employee has lost the right.
    return 'moved' in outcome ? outcome.moved : { kind: 'stale' };
  } catch (error) {
    if (error instanceof ReservationRefused) {
      await withdrawAmendment(database.sql, move);
      return { kind: 'reservation-refused' };
    }
    throw error;
  }
}

/** Withdraws an amendment that could not be applied: its money is refunded (payments.md#ground-rules, 6). */
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
  // The reservation is always locked before the attempt; another order could deadlock.
  await db
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', attempt.reservationId)
    .forUpdate()
    .execute();
  const row = await updateAttempt(db, move);
  if (!row) return { kind: 'stale' };
  if (row.state !== attempt.state) await recordTransition(db, row, { from: attempt.state, cause, by });
  // A second query at an attempt that has ended does not change its reservation, which another attempt may be
  // paying.
  const isRecheck = row.state === attempt.state && !row.live;
  if (!isRecheck && !(await moveReservation(db, row, move.reservation))) throw new ReservationRefused();
  if (row.live) await extendHold(db, row, move.changes.deadlineAt);
  if (move.capture?.kind === 'release') await releaseCapture(db, row.id, cause);
  else if (move.capture) await addCapture(db, row, move.capture);
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
      // The worker that held the lease is done, or another one has moved the attempt and it will find another
      // version.
      lease_until: null,
    })
    .where('id', '=', move.attempt.id)
    .where('state', '=', move.attempt.state)
    .where('version', '=', move.attempt.version)
    .returningAll()
    .executeTakeFirst();
}
