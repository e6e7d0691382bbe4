import type { CaptureStore } from '#operations/ports/capture-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import { isUuid } from '../uuid.ts';
import type { CaptureRow } from './capture-row.ts';
import { claimDueRows, makeRowDue } from './claim-transfers.ts';
import { moveCapture } from './move-capture.ts';
import { toTransfer } from './transfer-row.ts';

export function createCaptureStore(database: Database, signal: JobSignal): CaptureStore {
  const { sql: db } = database;
  const findBy = async (column: 'id' | 'reference' | 'attempt_id', value: string) => {
    const row = await db
      .selectFrom('captures')
      .selectAll()
      .where(column, '=', value)
      .where(isOwnBrand(database))
      .executeTakeFirst();
    return row && toTransfer(row);
  };
  return {
    find: async (id) => (isUuid(id) ? findBy('id', id) : undefined),
    findByReference: (reference) => findBy('reference', reference),
    findByAttempt: async (attemptId) => (isUuid(attemptId) ? findBy('attempt_id', attemptId) : undefined),
    async claimDue(now, leaseUntil, limit) {
      const rows = await claimDueRows<CaptureRow>(database, 'captures', { now, leaseUntil, limit });
      return rows.map(toTransfer);
    },
    makeDue: (id, now) => makeRowDue(database, signal, { table: 'captures', id, now }),
    move: (move) => moveCapture(database, move),
  };
}
