import { sql } from 'kysely';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Claim } from '../claim.ts';
import type { Database } from '../database.ts';
import { isOwnBrand } from '../of-brand.ts';
import { type AttemptRow, toAttempt } from '../rows/attempt-row.ts';
import { toReservation } from '../rows/reservation-row.ts';

/**
 * Leases attempts that are due, each to one worker. The version stays unchanged: when the renter returns from
 * the bank meanwhile, that request may continue, and the worker's move then finds another version.
 */
export async function claimDueAttempts(
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
