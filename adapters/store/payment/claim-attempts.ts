import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Database } from '../database.ts';
import { isOwnBrand } from '../of-brand.ts';
import { toReservation } from '../reservation/reservation-row.ts';
import { type AttemptRow, toAttempt } from './attempt-row.ts';

export interface Claim {
  now: Instant;
  leaseUntil: Instant;
  limit: number;
}

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
    -- MATERIALIZED: a subquery in the WHERE of the UPDATE may be run more than once, and then locks more than LIMIT says.
    WITH due AS MATERIALIZED (
      SELECT id FROM payment_attempts
      -- Without it the index of due attempts could not be used. Of those that ended only a second query has a time.
      WHERE (live OR next_check_at IS NOT NULL)
        -- One indexed expression for "checked again or past the deadline"; an OR of two columns would read every live row.
        AND least(next_check_at, deadline_at) <= ${new Date(now)}
        -- Without it two workers would ask the gateway the same, or both give the money back, while the first still waits.
        -- Without the comparison an attempt whose worker died would stay as it is for ever.
        AND (lease_until IS NULL OR lease_until <= ${new Date(now)})
        -- Without it another brand's attempt would be looked up at our account, and found to be unknown there.
        AND ${isOwnBrand({ brand })}
      -- The longest overdue first; otherwise some could wait for ever under load.
      ORDER BY least(next_check_at, deadline_at)
      -- Without it one worker would take everything that is due after an outage and the others idle.
      LIMIT ${limit}
      -- Without FOR UPDATE two workers would lease the same rows. Without SKIP LOCKED the second would wait for the first
      -- and then come back with nothing, although more is due; with other locks in between it might wait in a circle.
      FOR UPDATE SKIP LOCKED
    )
    UPDATE payment_attempts a SET lease_until = ${new Date(leaseUntil)}
    FROM due WHERE a.id = due.id
    RETURNING a.*`.execute(db);
}
