import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Transfer } from '#domain/payment/transfer/transfer.ts';
import type { TransferMove, TransferStore } from '#operations/ports/transfer-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import { type Transition, toAuditColumns } from '../rows/audit-columns.ts';
import type { TransferRow } from '../rows/transfer-row.ts';
import { inAudit, runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';

export interface TransferTables<Row extends TransferRow, Kind extends Transfer> {
  name: 'capture' | 'refund';
  toKind(row: Row): Kind;
  afterMove(transaction: Kysely<Tables>, row: Row, move: TransferMove): Promise<void>;
}

/** What captures and refunds have in common. */
export function createTransferStore<Row extends TransferRow, Kind extends Transfer>(
  database: Database,
  signal: JobSignal,
  tables: TransferTables<Row, Kind>,
): TransferStore<Kind> {
  const table = sql.table(`${tables.name}s`);
  const isUnleased = (now: Instant) => sql`(lease_until IS NULL OR lease_until <= ${new Date(now)})`;
  const findBy = async (column: 'id' | 'reference', value: string) => {
    const { rows } = await sql<Row>`
      SELECT * FROM ${table} WHERE ${sql.ref(column)} = ${value} AND ${isOwnBrand(database)}`.execute(
      database.sql,
    );
    return rows[0] && tables.toKind(rows[0]);
  };
  return {
    find: async (id) => (isUuid(id) ? findBy('id', id) : undefined),
    findByReference: (reference) => findBy('reference', reference),
    /** `attempt-store.ts` gives the reason of each clause. */
    async claimDue(now, leaseUntil, limit) {
      const { rows } = await sql<Row>`
        WITH due AS MATERIALIZED (
          SELECT id FROM ${table}
          WHERE open AND next_check_at <= ${new Date(now)} AND ${isUnleased(now)} AND ${isOwnBrand(database)}
          ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        UPDATE ${table} t SET lease_until = ${new Date(leaseUntil)} FROM due WHERE t.id = due.id
        RETURNING t.*`.execute(database.sql);
      return rows.map(tables.toKind);
    },
    async makeDue(id, now, audited) {
      const isDue = await inAudit(database, audited, async (transaction) => {
        const { numAffectedRows } = await sql`
          UPDATE ${table} SET next_check_at = ${new Date(now)}, lease_until = NULL
          WHERE id = ${id} AND open AND ${isUnleased(now)}`.execute(transaction);
        return numAffectedRows === 1n;
      });
      if (isDue) signal.send();
      return isDue;
    },
    async move(transfer, move) {
      const row = await moveTransfer(database, tables, { transfer, move });
      if (row && move.toMails) signal.send();
      return row && tables.toKind(row);
    },
  };
}

/** Writes one row of the audit trail. Call it in the transaction of the transition. */
export async function recordTransfer(
  db: Kysely<Tables>,
  name: 'capture' | 'refund',
  row: TransferRow,
  transition: Transition<TransferRow['state']>,
): Promise<void> {
  const audit = toAuditColumns(row, transition);
  await sql`
    INSERT INTO ${sql.table(`${name}_audit`)} (${sql.ref(`${name}_id`)}, ${sql.join(Object.keys(audit).map((column) => sql.ref(column)))})
    VALUES (${row.id}, ${sql.join(Object.values(audit))})`.execute(db);
}

/** With all its effects, or nothing; the database refuses one not in its table. Undefined: moved by another process. */
async function moveTransfer<Row extends TransferRow, Kind extends Transfer>(
  database: Database,
  tables: TransferTables<Row, Kind>,
  { transfer, move }: { transfer: Kind; move: TransferMove },
): Promise<Row | undefined> {
  const outcome = await runAudited(database, move.by?.audited, async (transaction) => {
    const row = await moveInTransaction(transaction, tables, { transfer, move });
    return row ? { kind: 'done' as const, row } : { kind: 'stale' as const };
  });
  return 'row' in outcome ? outcome.row : undefined;
}

async function moveInTransaction<Row extends TransferRow, Kind extends Transfer>(
  transaction: Kysely<Tables>,
  { name, afterMove }: TransferTables<Row, Kind>,
  { transfer, move }: { transfer: Kind; move: TransferMove },
): Promise<Row | undefined> {
  await sql`SELECT FROM reservations WHERE id = ${transfer.reservationId} FOR UPDATE`.execute(transaction);
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(`${name}s`)} SET ${sql.join(toMovedColumns(transfer, move))}
    WHERE id = ${transfer.id} AND state = ${transfer.state} AND version = ${transfer.version}
    RETURNING *`.execute(transaction);
  const [row] = rows;
  if (!row) return undefined;
  const { cause, by } = move;
  if (row.state !== transfer.state)
    await recordTransfer(transaction, name, row, { from: transfer.state, cause, by });
  await afterMove(transaction, row, move);
  return row;
}

function toMovedColumns(transfer: Transfer, { to, changes, sends }: TransferMove) {
  const { sendCount, checkCount, notFoundCount, rawCode, nextCheckAt } = { ...transfer, ...changes };
  return [
    sql`state = ${to}, version = version + 1, send_count = ${sendCount}, check_count = ${checkCount}`,
    sql`not_found_count = ${notFoundCount}, raw_code = ${rawCode ?? null}`,
    sql`next_check_at = ${nextCheckAt === undefined ? null : new Date(nextCheckAt)}`,
    ...(sends ? [] : [sql`lease_until = NULL`]),
  ];
}
