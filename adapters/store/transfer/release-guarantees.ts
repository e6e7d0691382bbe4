import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import { GUARANTEE_HOURS } from '#domain/reservation/guarantee.ts';
import type { Database } from '../database.ts';
import { isOwnBrand } from '../of-brand.ts';
import { releaseCapture } from './capture-store.ts';
import { insertRow } from './request-refunds.ts';

const HOUR_MS = 3_600_000;

interface Held {
  attempt_id: string;
  reservation_id: string;
  amount_cents: number;
}

/**
 * Requests the release of guarantees that are not needed any more, as refunds that a worker sends: the
 * reservation was canceled or is paid online, or `GUARANTEE_HOURS` have passed since the pick-up without a
 * no-show.
 */
export function releaseGuarantees(
  { sql: db, brand }: Database,
  now: Instant,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Held>`
      SELECT c.attempt_id, c.reservation_id, c.amount_cents
      FROM captures c JOIN reservations r ON r.id = c.reservation_id
      WHERE c.state = 'held' AND ${isOwnBrand({ brand })} AND (
        r.state <> 'confirmed' OR r.reservation_type <> 'normal'
        OR r.pickup_at <= ${fromInstant(now - GUARANTEE_HOURS * HOUR_MS)}
      )
      -- Both are locked and read again: a no-show that was committed meanwhile keeps its capture.
      LIMIT ${limit} FOR UPDATE OF r, c SKIP LOCKED`.execute(transaction);
    for (const { attempt_id: attemptId, reservation_id: reservationId, amount_cents } of rows) {
      await releaseCapture(transaction, attemptId, 'release');
      await insertRow(
        transaction,
        {
          id: randomUUID(),
          attemptId,
          amountCents: amount_cents,
          cause: 'release',
          reason: 'The guarantee is not needed any more',
          requestedBy: 'site',
          requestKey: `release:${attemptId}`,
          now,
        },
        { reservationId, refundedCents: 0 },
      );
    }
    return rows.length;
  });
}
