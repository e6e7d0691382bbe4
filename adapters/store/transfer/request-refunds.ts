import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isOpenRefund, type PaidMoney } from '#domain/payment/transfer/refund.ts';
import type { NewRefund, RequestRefundOutcome } from '#operations/ports/transfer-store.ts';
import type { Database } from '../database.ts';
import { beginTransfer, toRefund } from '../rows/transfer-row.ts';
import type { Tables } from '../tables.ts';
import { recordTransfer } from './transfer-store.ts';

/** Rolls the transaction back. Caught in this folder. */
export class RefundRefused extends Error {
  readonly outcome: RequestRefundOutcome;
  constructor(outcome: RequestRefundOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Requests all refunds in one transaction, or none. */
export async function requestRefunds(
  { sql: db }: Database,
  refunds: NewRefund[],
): Promise<RequestRefundOutcome> {
  try {
    return await db.transaction().execute((transaction) => insertRefunds(transaction, refunds));
  } catch (error) {
    if (error instanceof RefundRefused) return error.outcome;
    throw error;
  }
}

/** Within the caller's transaction, to be committed with its change. Throws RefundRefused. A worker sends them later. */
export async function insertRefunds(
  db: Kysely<Tables>,
  refunds: NewRefund[],
): Promise<Extract<RequestRefundOutcome, { refunds: unknown }>> {
  const rows = [];
  let repeated = false;
  for (const refund of refunds) {
    const outcome = await insertRefund(db, refund);
    if (!('refunds' in outcome)) throw new RefundRefused(outcome);
    repeated ||= outcome.kind === 'repeated';
    rows.push(...outcome.refunds);
  }
  return { kind: repeated ? 'repeated' : 'requested', refunds: rows };
}

async function insertRefund(db: Kysely<Tables>, refund: NewRefund): Promise<RequestRefundOutcome> {
  const attempt = await lockAttempt(db, refund.attemptId);
  const repeated = await db
    .selectFrom('refunds')
    .selectAll()
    .where('request_key', '=', refund.requestKey)
    .executeTakeFirst();
  if (repeated) return { kind: 'repeated', refunds: [toRefund(repeated)] };
  if (attempt?.state !== 'paid') return { kind: 'not-paid' };
  const earlier = await db
    .selectFrom('refunds')
    .selectAll()
    .where('attempt_id', '=', refund.attemptId)
    .where('state', '<>', 'refused')
    .execute();
  const open = earlier.find(({ state }) => isOpenRefund(state));
  if (open) return { kind: 'open-refund', refund: toRefund(open) };
  const refundedCents = earlier.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const refundableCents = attempt.amount_cents - refundedCents;
  if (refund.amountCents > refundableCents) return { kind: 'too-much', refundableCents };
  return insertRow(db, refund, { reservationId: attempt.reservation_id, refundedCents });
}

/** Excludes an authorization whose capture was refused, and a guarantee that is not captured. */
export const isTaken = sql<boolean>`CASE t.capture_mode
  WHEN 'guarantee' THEN EXISTS (SELECT FROM captures c WHERE c.attempt_id = t.id AND c.state = 'captured')
  ELSE NOT EXISTS (SELECT FROM captures c WHERE c.attempt_id = t.id AND c.state = 'refused')
END`;

/** The reservation is always locked before the attempt; another order could deadlock. */
async function lockAttempt(db: Kysely<Tables>, id: string) {
  const { rows } = await sql`SELECT FROM reservations r
    WHERE r.id = (SELECT t.reservation_id FROM payment_attempts t WHERE t.id = ${id}) FOR UPDATE`.execute(db);
  if (rows.length === 0) return undefined;
  return db
    .selectFrom('payment_attempts as t')
    .select(['t.state', 't.amount_cents', 't.reservation_id'])
    .where('t.id', '=', id)
    .where(isTaken)
    .forUpdate()
    .executeTakeFirst();
}

/** The reservation must be locked. */
export async function insertRow(
  db: Kysely<Tables>,
  refund: NewRefund,
  beside: { reservationId: string; refundedCents: number },
): Promise<RequestRefundOutcome> {
  const row = await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      attempt_id: refund.attemptId,
      reservation_id: beside.reservationId,
      reference: await nextReference(db, beside.reservationId),
      amount_cents: refund.amountCents,
      refunded_before_cents: beside.refundedCents,
      cause: refund.cause,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      request_key: refund.requestKey,
      ...beginTransfer(refund.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTransfer(db, 'refund', row, {
    from: null,
    cause: refund.cause,
    by: { actor: refund.requestedBy, note: refund.reason },
  });
  return { kind: 'requested', refunds: [toRefund(row)] };
}

/** Call it under the lock of the reservation, which keeps references unique. */
async function nextReference(db: Kysely<Tables>, reservationId: string): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    SELECT r.code || '-R' || (SELECT count(*) + 1 FROM refunds f WHERE f.reservation_id = r.id) AS reference
    FROM reservations r WHERE r.id = ${reservationId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no reservation ${reservationId}`);
  return row.reference;
}

/** Paid attempts of a reservation with the amount refunded of each, including open refunds; newest first. */
export async function listPaid({ sql: db }: Database, reservationId: string): Promise<PaidMoney[]> {
  const { rows } = await sql<PaidMoney>`
    SELECT t.id AS "attemptId", t.amount_cents AS "paidCents", coalesce(sum(f.amount_cents), 0)::int AS "refundedCents"
    FROM payment_attempts t LEFT JOIN refunds f ON f.attempt_id = t.id AND f.state <> 'refused'
    WHERE t.reservation_id = ${reservationId} AND t.state = 'paid' AND ${isTaken}
    GROUP BY t.id ORDER BY t.created_at DESC, t.id`.execute(db);
  return rows;
}
