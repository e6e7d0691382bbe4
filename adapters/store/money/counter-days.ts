import { type Kysely, sql } from 'kysely';
import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { CounterPayment } from '#domain/payment/counter.ts';
import type { CounterDay, NewClose } from '#operations/ports/office-money.ts';
import type { AuditedAct, AuditedOutcome } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import { ownBrand, runAudited } from '../staff/audit.ts';
import type { CounterPaymentRow, Tables } from '../tables.ts';

/** Entries of some reservations, oldest first. */
export async function listEntries(
  db: Kysely<Tables>,
  reservationIds: readonly string[],
): Promise<CounterPayment[]> {
  const rows = await db
    .selectFrom('counter_payments')
    .selectAll()
    .where('reservation_id', '=', sql<string>`ANY(${reservationIds}::uuid[])`)
    .orderBy('taken_at')
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
}

/** What a branch has taken on a day, and how it was closed. */
export async function readDay(database: Database, branch: string, day: PanamaDate): Promise<CounterDay> {
  const { sql: db } = database;
  const entries = await db
    .selectFrom('counter_payments as p')
    .innerJoin('reservations as r', 'r.id', 'p.reservation_id')
    .selectAll('p')
    .select('r.code')
    .where('p.brand', '=', ownBrand(database))
    .where('p.branch', '=', branch)
    .where('p.day', '=', day)
    .orderBy('p.taken_at')
    .orderBy('p.id')
    .execute();
  const close = await db
    .selectFrom('counter_closes')
    .selectAll()
    .where('brand', '=', ownBrand(database))
    .where('branch', '=', branch)
    .where('day', '=', day)
    .executeTakeFirst();
  return {
    entries: entries.map((row) => ({ ...toEntry(row), code: row.code })),
    close: close && {
      sums: { cash: close.cash_cents, terminal: close.terminal_cents, transfer: close.transfer_cents },
      countedCents: close.counted_cents,
      differenceCents: close.difference_cents,
      note: close.note,
      by: close.closed_by,
      at: close.closed_at,
    },
  };
}

export function closeDay(
  database: Database,
  { branch, day, countedCents, note, by, at, entries }: NewClose,
  audited: AuditedAct,
): Promise<AuditedOutcome | { kind: 'closed' }> {
  const brand = ownBrand(database);
  return runAudited(database, audited, async (transaction): Promise<AuditedOutcome | { kind: 'closed' }> => {
    await sql`SELECT lock_counter(${brand}, ${branch})`.execute(transaction);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM counter_payments
      WHERE brand = ${brand} AND branch = ${branch} AND day = ${day}`.execute(transaction);
    if (rows[0]?.count !== entries) return { kind: 'stale' };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('counter_closes')
      .values({
        brand,
        branch,
        day,
        counted_cents: countedCents,
        note,
        closed_by: by,
        closed_at: new Date(at),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return { kind: numInsertedOrUpdatedRows === 1n ? 'done' : 'closed' };
  });
}

export function toEntryRow(database: Database, entry: CounterPayment) {
  return {
    id: entry.id,
    brand: ownBrand(database),
    reservation_id: entry.reservationId,
    branch: entry.branch,
    day: entry.day,
    method: entry.method,
    reference: entry.reference,
    amount_cents: entry.amountCents,
    is_correction: entry.isCorrection,
    amendment_id: entry.amendmentId ?? null,
    taken_by: entry.by,
    taken_at: new Date(entry.at),
  };
}

function toEntry(row: CounterPaymentRow): CounterPayment {
  return {
    id: row.id,
    reservationId: row.reservation_id,
    branch: row.branch,
    day: row.day,
    method: row.method,
    reference: row.reference,
    amountCents: row.amount_cents,
    isCorrection: row.is_correction,
    amendmentId: row.amendment_id ?? undefined,
    by: row.taken_by,
    at: row.taken_at,
  };
}
