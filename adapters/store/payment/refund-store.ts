import { sql } from 'kysely';
import type { Refund } from '#domain/payment/refund.ts';
import type { RefundStore } from '#operations/ports/refund-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import { isUuid } from '../uuid.ts';
import type { Claim } from './claim-attempts.ts';
import { claimDueRows, makeRowDue } from './claim-transfers.ts';
import { moveRefund } from './move-refund.ts';
import { type RefundRow, toRefund } from './refund-row.ts';
import { listPaid, requestRefunds } from './request-refunds.ts';

export function createRefundStore(database: Database, signal: JobSignal): RefundStore {
  const ofBrand = () => database.sql.selectFrom('refunds').selectAll().where(isOwnBrand(database));
  return {
    async request(refunds) {
      const outcome = await requestRefunds(database, refunds);
      if (outcome.kind === 'requested') signal.send();
      return outcome;
    },
    async find(id) {
      if (!isUuid(id)) return undefined;
      return first(await ofBrand().where('id', '=', id).execute());
    },
    async findByReference(reference) {
      return first(await ofBrand().where('reference', '=', reference).execute());
    },
    listByReservation: (reservationId) => listRefunds(database, reservationId),
    listPaid: (reservationId) => listPaid(database, reservationId),
    claim: (id, now, leaseUntil) => claimRefund(database, id, { now, leaseUntil }),
    async claimDue(now, leaseUntil, limit) {
      const rows = await claimDueRows<RefundRow>(database, 'refunds', { now, leaseUntil, limit });
      return rows.map(toRefund);
    },
    makeDue: (id, now) => makeRowDue(database, signal, { table: 'refunds', id, now }),
    async move(move) {
      const outcome = await moveRefund(database, move);
      if (outcome.kind === 'moved' && move.mails.length > 0) signal.send();
      return outcome;
    },
  };
}

function first([row]: RefundRow[]): Refund | undefined {
  return row && toRefund(row);
}

async function listRefunds({ sql: db }: Database, reservationId: string): Promise<Refund[]> {
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
  return first(rows);
}
