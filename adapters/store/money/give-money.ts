import { type Kysely, sql } from 'kysely';
import type { GiveOutcome, Giving } from '#operations/ports/office-money.ts';
import type { RequestRefundOutcome } from '#operations/ports/transfer-store.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { insertRefunds, RefundRefused } from '../transfer/request-refunds.ts';
import { toEntryRow } from './counter-days.ts';

/** Locks the reservation, and compares what was read of its money with what there is. */
export async function hasVersion(
  transaction: Kysely<Tables>,
  reservationId: string,
  version: string,
): Promise<boolean> {
  await sql`SELECT FROM reservations WHERE id = ${reservationId} FOR UPDATE`.execute(transaction);
  const { rows } = await sql<{ version: string | null }>`
    SELECT money_version(${reservationId}) AS version`.execute(transaction);
  return rows[0]?.version === version;
}

/** The reservation must be locked. A worker sends the refunds later. */
export async function give(
  database: Database,
  transaction: Kysely<Tables>,
  { refunds, entry }: Giving,
): Promise<GiveOutcome> {
  try {
    await insertRefunds(transaction, refunds);
  } catch (error) {
    if (error instanceof RefundRefused) return toRefusal(error.outcome);
    throw error;
  }
  if (!entry) return { kind: 'done' };
  const { rows } = await sql<{ taken: number }>`
    SELECT counter_cents(${entry.reservationId}) AS taken`.execute(transaction);
  const refundableCents = rows[0]?.taken ?? 0;
  if (refundableCents + entry.amountCents < 0) return { kind: 'too-much', refundableCents };
  await transaction.insertInto('counter_payments').values(toEntryRow(database, entry)).execute();
  return { kind: 'done' };
}

function toRefusal(outcome: RequestRefundOutcome): GiveOutcome {
  switch (outcome.kind) {
    case 'requested':
    case 'repeated':
      return { kind: 'stale' };
    case 'open-refund':
      return { kind: 'open-refund', reference: outcome.refund.reference };
    case 'too-much':
    case 'not-paid':
      return outcome;
  }
}
