import { sql } from 'kysely';
import type { Capture } from '#domain/payment/capture.ts';
import type { CaptureStore } from '#operations/ports/capture-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import { isUuid } from '../uuid.ts';
import { type CaptureRow, toCapture } from './capture-table.ts';
import type { Claim } from './claim-attempts.ts';
import { moveCapture } from './move-capture.ts';

export function createCaptureStore(database: Database, signal: JobSignal): CaptureStore {
  const { sql: db } = database;
  const findBy = async (column: 'id' | 'reference' | 'attempt_id', value: string) => {
    const row = await db.selectFrom('captures').selectAll().where(column, '=', value).executeTakeFirst();
    return row && toCapture(row);
  };
  return {
    find: async (id) => (isUuid(id) ? findBy('id', id) : undefined),
    findByReference: (reference) => findBy('reference', reference),
    findByAttempt: async (attemptId) => (isUuid(attemptId) ? findBy('attempt_id', attemptId) : undefined),
    claimDue: (now, leaseUntil, limit) => claimDueCaptures(database, { now, leaseUntil, limit }),
    async makeDue(id, now) {
      const { numAffectedRows } = await sql`
        UPDATE captures SET next_check_at = ${new Date(now)}, lease_until = NULL
        WHERE id = ${id} AND open AND (lease_until IS NULL OR lease_until <= ${new Date(now)})`.execute(db);
      if (numAffectedRows === 1n) signal.send();
      return numAffectedRows === 1n;
    },
    move: (move) => moveCapture(database, move),
  };
}

/** As attempts are leased; `claim-attempts.ts` says why each clause is there. */
async function claimDueCaptures(
  { sql: db, brand }: Database,
  { now, leaseUntil, limit }: Claim,
): Promise<Capture[]> {
  const { rows } = await sql<CaptureRow>`
    WITH due AS MATERIALIZED (
      SELECT id FROM captures
      WHERE open AND next_check_at <= ${new Date(now)} AND (lease_until IS NULL OR lease_until <= ${new Date(now)})
        AND ${isOwnBrand({ brand })}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE captures c SET lease_until = ${new Date(leaseUntil)} FROM due WHERE c.id = due.id RETURNING c.*`.execute(
    db,
  );
  return rows.map(toCapture);
}
