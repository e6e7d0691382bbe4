import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import { isOpenToPay } from '#domain/payment/payable.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { CreateAttemptOutcome } from '#operations/ports/payment-store.ts';
import type { Database } from '../database.ts';
import { toAmendment } from '../rows/amendment-row.ts';
import { type AttemptRow, toAttempt, toAttemptColumns } from '../rows/attempt-row.ts';
import { type Transition, toAuditColumns } from '../rows/audit-columns.ts';
import { toReservation } from '../rows/reservation-row.ts';
import type { Tables } from '../tables.ts';

interface Limits {
  now: Instant;
  maxAttempts: number;
}

/** Runs under the lock of the reservation, so that two tabs cannot both start a payment for it. */
export function createAttempt(
  { sql: db }: Database,
  attempt: PaymentAttempt,
  limits: Limits,
): Promise<CreateAttemptOutcome> {
  return db.transaction().execute(async (transaction) => {
    const held = await lockPayable(transaction, attempt, limits.now);
    const repeated = await findByClientKey(transaction, attempt.clientKey);
    if (repeated) return { kind: 'repeated', attempt: repeated };
    if (!held) return { kind: 'not-held' };
    const refusal = await checkEarlierAttempts(transaction, attempt, limits.maxAttempts);
    if (refusal) return refusal;
    return insertAttempt(transaction, attempt);
  });
}

/** Whether the attempt can be paid: the reservation's hold has not expired, or its amendment is open. */
async function lockPayable(db: Kysely<Tables>, attempt: PaymentAttempt, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', attempt.reservationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const amendment = await findAmendment(db, attempt.amendmentId);
  return isOpenToPay(attempt, { ...toReservation(row), amendment }, now);
}

async function findAmendment(db: Kysely<Tables>, id: string | undefined): Promise<Amendment | undefined> {
  if (id === undefined) return undefined;
  const row = await db.selectFrom('amendments').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAmendment(row);
}

async function findByClientKey(db: Kysely<Tables>, clientKey: string): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row && toAttempt(row);
}

async function checkEarlierAttempts(
  db: Kysely<Tables>,
  { reservationId, amendmentId = null }: { reservationId: string; amendmentId?: string | null | undefined },
  maxAttempts: number,
): Promise<CreateAttemptOutcome | undefined> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .execute();
  const live = rows.find((row) => row.live);
  if (live) return { kind: 'live-attempt', attempt: toAttempt(live) };
  const alike = rows.filter((row) => row.amendment_id === amendmentId);
  return alike.length >= maxAttempts ? { kind: 'too-many-attempts' } : undefined;
}

async function insertAttempt(db: Kysely<Tables>, attempt: PaymentAttempt): Promise<CreateAttemptOutcome> {
  const inserted = await db
    .insertInto('payment_attempts')
    .values(toAttemptColumns(attempt))
    // Conflicts that the lock above does not prevent: the same form submitted at the same moment for another
    // reservation, or another tab that took this attempt's number between the count and the lock.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return findRival(db, attempt);
  await recordTransition(db, inserted, { from: null, cause: 'create' });
  return { kind: 'created', attempt: toAttempt(inserted) };
}

async function findRival(db: Kysely<Tables>, attempt: PaymentAttempt): Promise<CreateAttemptOutcome> {
  const repeated = await findByClientKey(db, attempt.clientKey);
  if (repeated) return { kind: 'repeated', attempt: repeated };
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', attempt.gateway)
    .where('gateway_order_id', '=', attempt.gatewayOrderId)
    .executeTakeFirst();
  if (!row) throw new Error(`Attempt ${attempt.id} was in the way of none, and yet it was not written`);
  return { kind: 'live-attempt', attempt: toAttempt(row) };
}

/** Writes one row of the audit trail. Call it in the transaction of the transition. */
export async function recordTransition(
  db: Kysely<Tables>,
  row: AttemptRow,
  transition: Transition<AttemptState>,
): Promise<void> {
  const { id, reservation_id } = row;
  const audit = { attempt_id: id, reservation_id, ...toAuditColumns(row, transition) };
  await db.insertInto('payment_audit').values(audit).execute();
}

/** Extends the paid hold or amendment at least to the payer's deadline (payments.md#reservation-rules). */
export async function extendHold(
  db: Kysely<Tables>,
  { reservation_id, amendment_id }: Pick<AttemptRow, 'reservation_id' | 'amendment_id'>,
  until: Instant | undefined,
): Promise<void> {
  if (until === undefined) return;
  if (amendment_id !== null) {
    await db
      .updateTable('amendments')
      .set({ open_until: sql`greatest(open_until, ${new Date(until)})` })
      .where('id', '=', amendment_id)
      .where('state', '=', 'open')
      .execute();
    return;
  }
  await db
    .updateTable('reservations')
    .set({ hold_until: sql`greatest(hold_until, ${new Date(until)})` })
    .where('id', '=', reservation_id)
    .where('state', '=', 'held')
    .execute();
}
