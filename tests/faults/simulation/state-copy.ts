import type { FaultFixture } from '../fixture/fault-fixture.ts';

/** What must not change when a message is repeated; not the messages themselves. */
const TABLES = [
  'reservations',
  'quote_lines',
  'allocations',
  'payment_attempts',
  'payment_audit',
  'captures',
  'refunds',
  'amendments',
  'precheckins',
  'outbox_mails',
  'events',
  'coupon_counters',
];

/** All rows of these tables, as texts. */
export async function copyState({ query }: FaultFixture): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map((table) => query<{ row: string }>(`SELECT '${table} ' || t::text AS row FROM ${table} t`)),
  );
  return rows.flat().map(({ row }) => row);
}

/** Rows that are new or changed. */
export function findNewRows(before: string[], after: string[]): string[] {
  const known = new Set(before);
  return after.filter((row) => !known.has(row));
}
