import { type RawBuilder, sql } from 'kysely';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { Database } from './database.ts';
import { isOfBrand, isOwnBrand, isOwnRequest } from './of-brand.ts';
import { isForBrand } from './payment/webhook-store.ts';

/** Kinds of work that workers find in tables. */
const dueJobKinds = ['mails', 'events', 'webhooks', 'payments', 'captures', 'refunds', 'erasures'] as const;

/** For each kind the milliseconds for which its oldest row has been due; 0 when none is. */
export type DueJobs = Record<(typeof dueJobKinds)[number], number>;

const DAY_MS = 86_400_000;

/**
 * How late the workers are with the work of this brand. A row that a worker has leased is not due. Each part
 * reads a partial index of open work, so that the whole can be read every few seconds.
 */
export async function readDueJobs(
  { sql: db, brand }: Database,
  { now, renterDataDays }: { now: Instant; renterDataDays: number },
): Promise<DueJobs> {
  const at = new Date(now);
  const isFree = sql`(lease_until IS NULL OR lease_until <= ${at})`;
  const keptSince = fromInstant(now - renterDataDays * DAY_MS);
  const queries: Record<keyof DueJobs, RawBuilder<unknown>> = {
    mails: sql`SELECT ${at} - min(greatest(due_at, created_at)) FROM outbox_mails
      WHERE sent_at IS NULL AND given_up_at IS NULL AND due_at <= ${at} AND ${isFree}
        AND (${isOwnBrand({ brand })} OR ${isOwnRequest({ brand })})`,
    events: sql`SELECT ${at} - min(greatest(d.due_at, e.at)) FROM event_deliveries d JOIN events e ON e.id = d.event_id
      WHERE delivered_at IS NULL AND given_up_at IS NULL AND due_at <= ${at} AND ${isFree} AND ${isOfBrand({ brand })}`,
    webhooks: sql`SELECT ${at} - min(greatest(due_at, received_at)) FROM webhook_events w
      WHERE processed_at IS NULL AND due_at <= ${at} AND ${isForBrand({ brand })}`,
    payments: sql`SELECT ${at} - min(least(next_check_at, deadline_at)) FROM payment_attempts
      WHERE (live OR next_check_at IS NOT NULL) AND least(next_check_at, deadline_at) <= ${at}
        AND ${isFree} AND ${isOwnBrand({ brand })}`,
    captures: overdueTransfers('captures'),
    refunds: overdueTransfers('refunds'),
    erasures: sql`SELECT greatest(
      (SELECT ${at} - min(erase_at) FROM private_files WHERE erase_at <= ${at} AND ${isOwnBrand({ brand })}),
      (SELECT ${keptSince}::timestamp - min(return_at) FROM reservations
        WHERE erased_at IS NULL AND return_at < ${keptSince}::timestamp
          AND state IN ('confirmed', 'returned', 'cancelled', 'no-show', 'expired') AND ${isOfBrand({ brand })}))`,
  };
  function overdueTransfers(table: 'captures' | 'refunds'): RawBuilder<unknown> {
    return sql`SELECT ${at} - min(next_check_at) FROM ${sql.table(table)}
      WHERE open AND next_check_at <= ${at} AND ${isFree} AND ${isOwnBrand({ brand })}`;
  }
  const columns = dueJobKinds.map(
    (kind) => sql`(extract(epoch FROM (${queries[kind]})) * 1000)::bigint AS ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<keyof DueJobs, number | null>>`SELECT ${sql.join(columns)}`.execute(db);
  return Object.fromEntries(dueJobKinds.map((kind) => [kind, Math.max(0, rows[0]?.[kind] ?? 0)])) as DueJobs;
}
