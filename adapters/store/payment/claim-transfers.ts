import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import type { Claim } from './claim-attempts.ts';

type TransferTableName = 'captures' | 'refunds';

/** Leases due rows like `claimDueAttempts`; `claim-attempts.ts` gives the reason of each clause. */
export async function claimDueRows<Row>(
  { sql: db, brand }: Database,
  table: TransferTableName,
  { now, leaseUntil, limit }: Claim,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH due AS MATERIALIZED (
      SELECT id FROM ${sql.table(table)}
      WHERE open AND next_check_at <= ${new Date(now)} AND (lease_until IS NULL OR lease_until <= ${new Date(now)})
        AND ${isOwnBrand({ brand })}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${sql.table(table)} t SET lease_until = ${new Date(leaseUntil)} FROM due WHERE t.id = due.id
    RETURNING t.*`.execute(db);
  return rows;
}

/** Makes a row due now. Returns false when it is settled or leased. */
export async function makeRowDue(
  { sql: db }: Database,
  signal: JobSignal,
  { table, id, now }: { table: TransferTableName; id: string; now: Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET next_check_at = ${new Date(now)}, lease_until = NULL
    WHERE id = ${id} AND open AND (lease_until IS NULL OR lease_until <= ${new Date(now)})`.execute(db);
  if (numAffectedRows === 1n) signal.send();
  return numAffectedRows === 1n;
}
