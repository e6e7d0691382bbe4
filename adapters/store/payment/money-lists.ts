import { type RawBuilder, sql } from 'kysely';
import type { LedgerLine, MoneyFilter, MoneyList } from '#operations/ports/payment-ledger.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';

type MoneyRow = Omit<LedgerLine, 'rawCode'> & { rawCode: string | null };

/** Payments, captures or refunds of the office's lists. */
export async function listMoney(
  { sql: db, brand }: Database,
  { list, state, branches, page, perPage }: MoneyFilter,
): Promise<LedgerLine[]> {
  const { rows } = await sql<MoneyRow>`
    SELECT line.*, r.code, r.pickup_branch AS branch,
      (extract(epoch FROM clock_timestamp() - since) * 1000)::bigint AS "forMs"
    FROM (${queries[list](state)}) line JOIN reservations r ON r.id = line.reservation_id
    WHERE ${isOfBrand({ brand })}
      AND (${branches ?? null}::text[] IS NULL OR r.pickup_branch = ANY (${branches ?? null}::text[]))
    ORDER BY since, reference LIMIT ${perPage + 1} OFFSET ${(page - 1) * perPage}`.execute(db);
  return rows.map(({ rawCode, ...row }) => ({ ...pick(row), rawCode: rawCode ?? undefined }));
}

function pick({
  kind,
  id,
  reference,
  state,
  gateway,
  amountCents,
  alarm,
  createdAt,
  forMs,
  code,
  branch,
}: Omit<LedgerLine, 'rawCode'>) {
  return { kind, id, reference, state, gateway, amountCents, alarm, createdAt, forMs, code, branch };
}

const queries: Record<MoneyList, (state: string | undefined) => RawBuilder<unknown>> = {
  waiting: (state) => sql`
    SELECT 'payment' AS kind, t.id, t.gateway_order_id AS reference, t.state, t.gateway,
      t.amount_cents AS "amountCents", t.raw_code AS "rawCode", 'alarm' = ANY (t.flags) AS alarm,
      t.created_at AS "createdAt", t.reservation_id,
      (SELECT max(a.at) FROM payment_audit a WHERE a.attempt_id = t.id) AS since
    FROM payment_attempts t
    WHERE t.live AND t.state IN ('unknown', 'paid_pending', 'reversing', 'manual_review') AND ${isIn('t', state)}
    UNION ALL ${captures(sql`c.open AND ${isIn('c', state)}`)}`,
  refunds: (state) => sql`
    SELECT 'refund' AS kind, f.id, f.reference, f.state, t.gateway, f.amount_cents AS "amountCents",
      f.raw_code AS "rawCode", f.state = 'review' AS alarm, f.created_at AS "createdAt", f.reservation_id,
      (SELECT max(a.at) FROM refund_audit a WHERE a.refund_id = f.id) AS since
    FROM refunds f JOIN payment_attempts t ON t.id = f.attempt_id
    WHERE ${state === undefined ? sql`f.open` : isIn('f', state)}`,
  holds: (state) => captures(sql`t.capture_mode = 'guarantee' AND ${isIn('c', state ?? 'held')}`),
};

function captures(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT 'capture' AS kind, c.id, c.reference, c.state, t.gateway, c.amount_cents AS "amountCents",
      c.raw_code AS "rawCode", c.state = 'review' AS alarm, c.created_at AS "createdAt", c.reservation_id,
      (SELECT max(a.at) FROM capture_audit a WHERE a.capture_id = c.id) AS since
    FROM captures c JOIN payment_attempts t ON t.id = c.attempt_id WHERE ${condition}`;
}

function isIn(alias: 't' | 'c' | 'f', state: string | undefined): RawBuilder<unknown> {
  return state === undefined ? sql`true` : sql`${sql.ref(`${alias}.state`)} = ${state}`;
}
