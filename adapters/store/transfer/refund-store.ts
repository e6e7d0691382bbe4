import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Refund } from '#domain/payment/transfer/refund.ts';
import type { RefundStore } from '#operations/ports/transfer-store.ts';
import type { Claim } from '../claim.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { queueMails } from '../mail/mail-row.ts';
import { type RefundRow, toRefund } from '../rows/transfer-row.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';
import { releaseCapture } from './capture-store.ts';
import { releaseGuarantees } from './release-guarantees.ts';
import { isTaken, listPaid, requestRefunds } from './request-refunds.ts';
import { createTransferStore } from './transfer-store.ts';

export function createRefundStore(database: Database, signal: JobSignal): RefundStore {
  return {
    ...createTransferStore(database, signal, {
      name: 'refund',
      toKind: toRefund,
      async afterMove(
        transaction,
        { state, cause, attempt_id, reservation_id },
        { releasesCapture, toMails },
      ) {
        if (releasesCapture) await releaseCapture(transaction, attempt_id, 'refund');
        if (state === 'refunded' && cause !== 'release') await markReversed(transaction, reservation_id);
        if (toMails) await queueMails(transaction, toMails(await listRefunds(transaction, reservation_id)));
      },
    }),
    async request(refunds) {
      const outcome = await requestRefunds(database, refunds);
      if (outcome.kind === 'requested') signal.send();
      return outcome;
    },
    async releaseGuarantees(now, limit) {
      const released = await releaseGuarantees(database, now, limit);
      if (released > 0) signal.send();
      return released;
    },
    listByReservation: (reservationId) => listRefunds(database.sql, reservationId),
    listPaid: (reservationId) => listPaid(database, reservationId),
    claim: (id, now, leaseUntil) => claimRefund(database, id, { now, leaseUntil }),
  };
}

async function listRefunds(db: Kysely<Tables>, reservationId: string): Promise<Refund[]> {
  if (!isUuid(reservationId)) return [];
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  return rows.map(toRefund);
}

async function claimRefund(
  { sql: db }: Database,
  id: string,
  { now, leaseUntil }: Omit<Claim, 'limit'>,
): Promise<Refund | undefined> {
  const { rows } = await sql<RefundRow>`
    UPDATE refunds SET lease_until = ${new Date(leaseUntil)}
    WHERE id = ${id} AND open AND (lease_until IS NULL OR lease_until <= ${new Date(now)})
    RETURNING *`.execute(db);
  return rows[0] && toRefund(rows[0]);
}

/** Sets the payment status to `reversed` when everything paid for the reservation has been refunded. */
async function markReversed(db: Kysely<Tables>, reservationId: string): Promise<void> {
  await sql`
    UPDATE reservations SET payment_status = 'reversed'
    WHERE id = ${reservationId} AND payment_status <> 'reversed' AND (
      SELECT coalesce(sum(t.amount_cents), 0) FROM payment_attempts t WHERE t.reservation_id = ${reservationId} AND t.state = 'paid'
        AND (t.capture_mode <> 'guarantee' OR ${isTaken})
    ) = (
      SELECT coalesce(sum(f.amount_cents), 0) FROM refunds f WHERE f.reservation_id = ${reservationId} AND f.state = 'refunded'
        AND f.cause <> 'release'
    )`.execute(db);
}
