import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { AmendmentPurpose } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AttemptSecrets, AttemptStore } from '#operations/ports/payment-store.ts';
import type { AuditedAct } from '#operations/ports/staff-store.ts';
import type { Claim } from '../claim.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import { type AttemptRow, toAttempt } from '../rows/attempt-row.ts';
import { toReservation } from '../rows/reservation-row.ts';
import { inAudit } from '../staff/audit.ts';
import { isUuid } from '../uuid.ts';
import { createAttempt } from './create-attempt.ts';
import { moveAttempt } from './move-attempt.ts';

export function createAttemptStore(database: Database, signal: JobSignal): AttemptStore {
  return {
    create: (attempt, limits) => createAttempt(database, attempt, limits),
    find: (id) => findAttempt(database, id),
    findSecrets: (id) => findSecrets(database, id),
    count: (reservationId) => countAttempts(database, reservationId),
    findLatest: (reservationId, amendmentId) => findLatestAttempt(database, reservationId, amendmentId),
    findLatestOf: (reservationId, purpose) => findLatestOf(database, reservationId, purpose),
    async move(move) {
      const outcome = await moveAttempt(database, move);
      if (outcome.kind === 'moved' && (move.mails.length > 0 || move.changes.nextCheckAt !== undefined))
        signal.send();
      return outcome;
    },
    async makeDue(id, now, audited) {
      const isDue = isUuid(id) && (await makeAttemptDue(database, { id, now, audited }));
      if (isDue) signal.send();
      return isDue;
    },
    claimDue: (now, leaseUntil, limit) => claimDueAttempts(database, { now, leaseUntil, limit }),
  };
}

async function findAttempt({ sql: db }: Database, id: string): Promise<PaymentAttempt | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAttempt(row);
}

async function findSecrets({ sql: db }: Database, id: string): Promise<AttemptSecrets> {
  const row = isUuid(id)
    ? await db
        .selectFrom('payment_attempts')
        .select(['sealed_token', 'challenge_html'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  return {
    sealedToken: row?.sealed_token ?? undefined,
    challengeHtml: row?.challenge_html ?? undefined,
  };
}

async function countAttempts({ sql: db }: Database, reservationId: string): Promise<number> {
  if (!isUuid(reservationId)) return 0;
  const { attempts } = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.countAll<number>().as('attempts'))
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  return attempts;
}

async function findLatestAttempt(
  { sql: db }: Database,
  reservationId: string,
  amendmentId: string | undefined,
): Promise<PaymentAttempt | undefined> {
  if (!isUuid(reservationId)) return undefined;
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('amendment_id', 'is not distinct from', amendmentId ?? null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAttempt(row);
}

async function findLatestOf(
  { sql: db }: Database,
  reservationId: string,
  purpose: AmendmentPurpose,
): Promise<PaymentAttempt | undefined> {
  if (!isUuid(reservationId)) return undefined;
  const row = await db
    .selectFrom('payment_attempts')
    .innerJoin('amendments', 'amendments.id', 'payment_attempts.amendment_id')
    .selectAll('payment_attempts')
    .where('payment_attempts.reservation_id', '=', reservationId)
    .where('amendments.purpose', '=', purpose)
    // One in progress is the newest, also when the clocks of two processes differ.
    .orderBy('payment_attempts.live', 'desc')
    .orderBy('payment_attempts.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** False in the middle of a call, at the bank or leased: then the process or payer that has it continues. */
function makeAttemptDue(
  database: Database,
  { id, now, audited }: { id: string; now: Instant; audited: AuditedAct },
): Promise<boolean> {
  return inAudit(database, audited, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('payment_attempts')
      .set({ next_check_at: new Date(now), lease_until: null })
      .where('id', '=', id)
      .where('state', 'in', ['unknown', 'paid_pending', 'reversing', 'manual_review'])
      .where((is) =>
        is.or([is('lease_until', 'is', null), is('lease_until', '<=', sql<number>`${new Date(now)}`)]),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/**
 * Leases attempts that are due, each to one worker. The version stays unchanged: when the renter returns from
 * the bank meanwhile, that request may continue, and the worker's move then finds another version.
 */
async function claimDueAttempts(
  database: Database,
  claim: Claim,
): Promise<{ attempt: PaymentAttempt; reservation: Reservation }[]> {
  const { rows } = await claimRows(database, claim);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.reservation_id))];
  const found = await database.sql.selectFrom('reservations').selectAll().where('id', 'in', ids).execute();
  const reservations = new Map(found.map((row) => [row.id, toReservation(row)]));
  return rows.flatMap((row) => {
    const reservation = reservations.get(row.reservation_id);
    return reservation ? [{ attempt: toAttempt(row), reservation }] : [];
  });
}

function claimRows({ sql: db, brand }: Database, { now, leaseUntil, limit }: Claim) {
  return sql<AttemptRow>`
    -- MATERIALIZED: PostgreSQL may run a subquery in the WHERE more than once and lock more rows than LIMIT.
    WITH due AS MATERIALIZED (
      SELECT id FROM payment_attempts
      -- Matches the partial index of due attempts. Of final attempts only those with a second query have a time.
      WHERE (live OR next_check_at IS NOT NULL)
        -- One indexed expression for "next check or deadline"; an OR of two columns would read every live row.
        AND least(next_check_at, deadline_at) <= ${new Date(now)}
        -- An attempt with a valid lease is skipped: two workers would query the gateway twice, or refund twice.
        -- The lease of a crashed worker ends, and another worker continues.
        AND (lease_until IS NULL OR lease_until <= ${new Date(now)})
        -- Another brand's attempt is unknown at this brand's gateway account.
        AND ${isOwnBrand({ brand })}
      -- The longest overdue first, so that every attempt is reached under load.
      ORDER BY least(next_check_at, deadline_at)
      -- After an outage the due attempts are shared among all workers.
      LIMIT ${limit}
      -- FOR UPDATE: two workers never lease the same row. SKIP LOCKED: the second worker leases other rows that
      -- are due instead of waiting for the first, so that workers cannot deadlock.
      FOR UPDATE SKIP LOCKED
    )
    UPDATE payment_attempts a SET lease_until = ${new Date(leaseUntil)}
    FROM due WHERE a.id = due.id
    RETURNING a.*`.execute(db);
}
