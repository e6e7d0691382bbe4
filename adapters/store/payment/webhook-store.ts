import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { WebhookStore } from '#operations/ports/payment-store.ts';
import type { GatewayEvent } from '#operations/ports/redirect-gateway.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';

export function createWebhookStore(database: Database, signal: JobSignal): WebhookStore {
  const { sql: db } = database;
  return {
    async keepWebhook(gateway, event) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('webhook_events')
        .values({
          gateway,
          event_id: event.id,
          type: event.type,
          gateway_order_id: event.gatewayOrderId ?? null,
          gateway_txn_id: event.gatewayTxnId ?? null,
        })
        // The gateway may deliver a message more than once, at the same moment or a day later.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const isNew = numInsertedOrUpdatedRows === 1n;
      if (isNew) signal.send();
      return isNew;
    },
    async countRefusedWebhook(gateway) {
      await sql`
        INSERT INTO webhook_refusals AS r (gateway, brand, count) VALUES (${gateway}, ${database.brand ?? ''}, 1)
        ON CONFLICT (gateway, brand) DO UPDATE SET count = r.count + 1`.execute(db);
    },
    claimWebhooks: (now, limit) => claimDue(database, now, limit),
    async finishWebhook(gateway, eventId, outcome) {
      await db
        .updateTable('webhook_events')
        .set({ outcome, processed_at: sql`now()` })
        .where('gateway', '=', gateway)
        .where('event_id', '=', eventId)
        .execute();
    },
    pruneWebhooks: (before, limit) => prune(database, before, limit),
  };
}

/** Not about a payment of another brand, which is unknown at this brand's gateway account. */
export function isForBrand({ brand = null }: { brand: string | null | undefined }): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT FROM payment_attempts t JOIN reservations r ON r.id = t.reservation_id
    WHERE t.gateway = w.gateway AND t.gateway_txn_id = w.gateway_txn_id AND r.brand <> ${brand}
  )`;
}

/** Longer than one batch takes, and short: a killed process is replaced in a minute. Doubled per try, to an hour. */
const LEASE_SECONDS = 50;

async function claimDue({ sql: db, brand }: Database, now: Instant, limit: number): Promise<GatewayEvent[]> {
  const { rows } = await sql<{
    event_id: string;
    type: string;
    gateway_order_id: string | null;
    gateway_txn_id: string | null;
  }>`
    WITH due AS MATERIALIZED (
      SELECT gateway, event_id FROM webhook_events w
      WHERE processed_at IS NULL AND due_at <= ${new Date(now)}
        AND ${isForBrand({ brand })}
      ORDER BY received_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_events e
    SET tries = tries + 1,
      due_at = ${new Date(now)}::timestamptz + least(${LEASE_SECONDS} * 2 ^ least(tries, 10), 3600) * interval '1 second'
    FROM due WHERE e.gateway = due.gateway AND e.event_id = due.event_id
    RETURNING e.event_id, e.type, e.gateway_order_id, e.gateway_txn_id`.execute(db);
  return rows.map((row) => ({
    id: row.event_id,
    type: row.type,
    gatewayOrderId: row.gateway_order_id ?? undefined,
    gatewayTxnId: row.gateway_txn_id ?? undefined,
  }));
}

async function prune({ sql: db, brand }: Database, before: Instant, limit: number): Promise<number> {
  const { rows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT gateway, event_id FROM webhook_events w
      WHERE processed_at < ${new Date(before)} AND ${isForBrand({ brand })}
      ORDER BY processed_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM webhook_events e USING old WHERE e.gateway = old.gateway AND e.event_id = old.event_id
    RETURNING e.event_id`.execute(db);
  return rows.length;
}
