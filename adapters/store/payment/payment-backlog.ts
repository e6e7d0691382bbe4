import { sql } from 'kysely';
import type { PaymentBacklog, Waiting } from '#operations/ports/payment-ledger.ts';
import type { Database } from '../database.ts';
import { isOfBrand, isOwnBrand, isOwnRequest } from '../of-brand.ts';
import { isForBrand } from './webhook-store.ts';

interface WaitingRow {
  what: Exclude<keyof PaymentBacklog, 'outcomes' | 'riskDeclines' | 'webhooksRefused'>;
  count: number;
  oldestMs: number | null;
}

const none: Waiting = { count: 0, oldestMs: 0 };

/** Counts of the brand, over partial indexes of open work and the index of times, to be read every few seconds. */
export async function readBacklog(database: Database): Promise<PaymentBacklog> {
  const [waiting, outcomes, webhooksRefused] = await Promise.all([
    countWaiting(database),
    countOutcomes(database),
    countRefused(database),
  ]);
  const found = new Map(
    waiting.map(({ what, count, oldestMs }) => [what, { count, oldestMs: oldestMs ?? 0 }]),
  );
  const of = (what: WaitingRow['what']): Waiting => found.get(what) ?? none;
  return {
    unknown: of('unknown'),
    review: of('review'),
    unreconciled: of('unreconciled'),
    captures: of('captures'),
    refunds: of('refunds'),
    mails: of('mails'),
    mailsGivenUp: of('mailsGivenUp'),
    webhooks: of('webhooks'),
    deliveries: of('deliveries'),
    deliveriesGivenUp: of('deliveriesGivenUp'),
    rentalsWithoutCar: of('rentalsWithoutCar'),
    outcomes: outcomes.map(({ gateway, state, count }) => ({ gateway, state, count })),
    riskDeclines: outcomes.reduce((sum, { risky }) => sum + risky, 0),
    webhooksRefused,
  };
}

async function countWaiting({ sql: db, brand }: Database): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    WITH uncertain AS (
      SELECT t.state, (SELECT max(a.at) FROM payment_audit a WHERE a.attempt_id = t.id) AS since
      FROM payment_attempts t WHERE t.live AND t.state IN ('unknown', 'paid_pending', 'reversing', 'manual_review')
        AND ${isOwnBrand({ brand })}
    ), mail AS (
      SELECT given_up_at, created_at FROM outbox_mails
      WHERE sent_at IS NULL AND (${isOwnBrand({ brand })} OR ${isOwnRequest({ brand })})
    )
    SELECT what, count, (extract(epoch FROM clock_timestamp() - oldest) * 1000)::bigint AS "oldestMs" FROM (
      SELECT 'unknown' AS what, count(*) AS count, min(since) AS oldest FROM uncertain WHERE state = 'unknown'
    UNION ALL SELECT 'review', count(*), min(since) FROM uncertain WHERE state = 'manual_review'
    UNION ALL SELECT 'unreconciled', count(*), min(since) FROM uncertain
    UNION ALL SELECT 'captures', count(*), min(created_at) FROM captures WHERE open AND ${isOwnBrand({ brand })}
    UNION ALL SELECT 'refunds', count(*), min(created_at) FROM refunds WHERE open AND ${isOwnBrand({ brand })}
    UNION ALL SELECT 'mails', count(*), min(created_at) FROM mail WHERE given_up_at IS NULL
    UNION ALL SELECT 'mailsGivenUp', count(*), min(created_at) FROM mail WHERE given_up_at IS NOT NULL
      UNION ALL SELECT 'webhooks', count(*), min(received_at) FROM webhook_events w
        WHERE processed_at IS NULL AND ${isForBrand({ brand })}
      UNION ALL SELECT 'deliveries', count(*), min(at) FROM event_deliveries d JOIN events e ON e.id = d.event_id
        WHERE delivered_at IS NULL AND given_up_at IS NULL AND ${isOfBrand({ brand })}
      UNION ALL SELECT 'deliveriesGivenUp', count(*), min(at)
        FROM event_deliveries d JOIN events e ON e.id = d.event_id
        WHERE given_up_at IS NOT NULL AND ${isOfBrand({ brand })}
      UNION ALL SELECT 'rentalsWithoutCar', count(*), min(since) FROM rentals_without_car WHERE ${isOwnBrand({ brand })}
    ) waiting`.execute(db);
  return rows;
}

async function countOutcomes({ sql: db, brand }: Database) {
  const { rows } = await sql<PaymentBacklog['outcomes'][number] & { risky: number }>`
    SELECT gateway, state, count(*) AS count, count(*) FILTER (WHERE decline_class = 'risk') AS risky
    FROM payment_attempts
    WHERE created_at > clock_timestamp() - interval '1 hour' AND ${isOwnBrand({ brand })}
    GROUP BY gateway, state ORDER BY gateway, state`.execute(db);
  return rows;
}

async function countRefused({ sql: db, brand }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(count), 0)::bigint AS count FROM webhook_refusals
    WHERE ${isOfBrand({ brand })}`.execute(db);
  return rows[0]?.count ?? 0;
}
