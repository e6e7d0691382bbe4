import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { PaymentLedger, TrailLine } from '#operations/ports/payment-ledger.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOfBrand } from '../of-brand.ts';
import { type AttemptRow, toAttempt } from '../rows/attempt-row.ts';
import { isUuid } from '../uuid.ts';
import { listMoney } from './money-lists.ts';
import { readBacklog } from './payment-backlog.ts';
import { createReconciledDays } from './reconciled-days.ts';

/** Limit of audit rows that are read; a payment usually has a dozen. */
const LONGEST_TRAIL = 500;

export function createPaymentLedger(database: Database, signal: JobSignal): PaymentLedger {
  return {
    listMoney: (filter) => listMoney(database, filter),
    listAttempts: (reservationId) => listAttempts(database, reservationId),
    findAttempts: (reference) => findAttempts(database, reference),
    trailOf: (line) => readTrail(database, line),
    backlog: () => readBacklog(database),
    listWithMoney: (brand, from, until) => listWithMoney(database, brand, { from, until }),
    ...createReconciledDays(database, signal),
  };
}

/** Type of a row: fields that may be undefined in the value may be null. */
type Nullable<Value> = {
  [Key in keyof Value]: undefined extends Value[Key] ? Exclude<Value[Key], undefined> | null : Value[Key];
};

async function listAttempts({ sql: db }: Database, reservationId: string): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAttempt);
}

async function findAttempts({ sql: db, brand }: Database, reference: string): Promise<PaymentAttempt[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT t.* FROM payment_attempts t JOIN reservations r ON r.id = t.reservation_id
    WHERE t.id IN (
      SELECT id FROM payment_attempts
      WHERE id = ${isUuid(reference) ? reference : null} OR gateway_order_id = ${reference}
      UNION SELECT o.id FROM payment_attempts o JOIN reservations c ON c.id = o.reservation_id
      WHERE c.code = ${reference}
    ) AND ${isOfBrand({ brand })}
    ORDER BY t.created_at, t.id`.execute(db);
  return rows.map(toAttempt);
}

const trails = {
  payment: ['payment_audit', 'attempt_id'],
  capture: ['capture_audit', 'capture_id'],
  refund: ['refund_audit', 'refund_id'],
} as const;

async function readTrail(
  { sql: db }: Database,
  { kind, id }: Parameters<PaymentLedger['trailOf']>[0],
): Promise<TrailLine[]> {
  const [tableName, keyName] = trails[kind];
  const table = sql.table(tableName);
  const key = sql.ref(keyName);
  const { rows } = await sql<Nullable<TrailLine>>`
    SELECT at, from_state AS "from", to_state AS "to", cause, raw_code AS "rawCode", actor, note
    FROM ${table} WHERE ${key} = ${id} ORDER BY id LIMIT ${LONGEST_TRAIL}`.execute(db);
  return rows.map((row) => ({
    at: row.at,
    from: row.from ?? undefined,
    to: row.to,
    cause: row.cause,
    rawCode: row.rawCode ?? undefined,
    actor: row.actor ?? undefined,
    note: row.note ?? undefined,
  }));
}

async function listWithMoney(
  { sql: db }: Database,
  brand: string,
  { from, until }: { from: Instant; until: Instant },
): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payment_attempts as t')
    .innerJoin('reservations as r', 'r.id', 't.reservation_id')
    .selectAll('t')
    .where('r.brand', '=', brand)
    .where('t.created_at', '>=', sql<number>`${new Date(from)}`)
    .where('t.created_at', '<', sql<number>`${new Date(until)}`)
    // Attempts that ended without money are included, because the gateway may have taken some all the same.
    .where('t.state', 'not in', ['created', 'awaiting_payer'])
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
  return rows.map(toAttempt);
}
