import { sql } from 'kysely';
import type { LedgerDifference } from '#domain/payment/reconcile-payment.ts';
import type { DatedDifference, PaymentLedger, ReconciledDay } from '#operations/ports/payment-ledger.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { inAudit } from '../staff/audit.ts';

interface DayRow {
  day: string;
  brand: string;
  checked: number;
  differences: LedgerDifference[];
  doneAt: number | null;
}

/** Most days queued after an outage. The site takes no payments while it is down, so more are not needed. */
const LONGEST_OUTAGE_DAYS = 30;

/** The days that are compared with the gateways' ledger, and the results. */
export function createReconciledDays(
  database: Database,
  signal: JobSignal,
): Pick<
  PaymentLedger,
  'requestDay' | 'requestDaysUntil' | 'claimDay' | 'saveDay' | 'findDay' | 'findLastDay' | 'listDifferences'
> {
  const { sql: db } = database;
  return {
    async requestDay({ day, brand }, audited) {
      const isRequested = await inAudit(database, audited, async (transaction) => {
        await sql`
          INSERT INTO reconciliations (day, brand) VALUES (${day}, ${brand})
          ON CONFLICT (day, brand) DO UPDATE SET done_at = NULL, lease_until = NULL`.execute(transaction);
        return true;
      });
      if (isRequested) signal.send();
      return isRequested;
    },
    async requestDaysUntil({ day, brand }) {
      await sql`
        INSERT INTO reconciliations (day, brand)
        SELECT missing, ${brand} FROM generate_series(
          coalesce(
            (SELECT greatest(max(r.day) + 1, ${day}::date - ${LONGEST_OUTAGE_DAYS}::int)
            FROM reconciliations r WHERE r.brand = ${brand} AND r.day < ${day}::date),
            ${day}::date
          ), ${day}::date, interval '1 day'
        ) missing
        ON CONFLICT (day, brand) DO NOTHING`.execute(db);
    },
    async claimDay(brand, now, leaseUntil) {
      const { rows } = await sql<{ day: string }>`
        WITH due AS MATERIALIZED (
          SELECT day FROM reconciliations
          WHERE brand = ${brand} AND (done_at IS NULL OR (differences <> '[]' AND moves IS DISTINCT FROM count_moves(differences)))
            AND (lease_until IS NULL OR lease_until <= ${new Date(now)})
          ORDER BY day LIMIT 1 FOR UPDATE SKIP LOCKED
        )
        UPDATE reconciliations r SET lease_until = ${new Date(leaseUntil)}
        FROM due WHERE r.day = due.day AND r.brand = ${brand} RETURNING r.day`.execute(db);
      return rows[0]?.day;
    },
    async saveDay({ day, brand, checked, differences, doneAt }) {
      const found = JSON.stringify(differences);
      await sql`
        UPDATE reconciliations SET checked = ${checked}, differences = ${found}, moves = count_moves(${found}),
          done_at = ${new Date(doneAt)}, lease_until = NULL
        WHERE day = ${day} AND brand = ${brand}`.execute(db);
    },
    async findDay(day, brand) {
      const { rows } = await sql<DayRow>`
        SELECT day, brand, checked, differences, done_at AS "doneAt" FROM reconciliations
        WHERE day = ${day} AND brand = ${brand} AND done_at IS NOT NULL`.execute(db);
      return rows.map(toDay)[0];
    },
    async listDifferences(brand, { page, perPage }) {
      const { rows } = await sql<{ difference: DatedDifference }>`
        SELECT d.difference || jsonb_build_object('day', r.day) AS difference
        FROM reconciliations r, jsonb_array_elements(r.differences) WITH ORDINALITY d (difference, place)
        WHERE r.brand = ${brand} AND r.done_at IS NOT NULL
        ORDER BY r.day DESC, d.place LIMIT ${perPage + 1} OFFSET ${(page - 1) * perPage}`.execute(db);
      return rows.map(({ difference }) => difference);
    },
    async findLastDay(brand) {
      const { rows } = await sql<DayRow>`
        SELECT day, brand, checked, differences, done_at AS "doneAt" FROM reconciliations
        WHERE brand = ${brand} AND done_at IS NOT NULL ORDER BY day DESC LIMIT 1`.execute(db);
      return rows.map(toDay)[0];
    },
  };
}

function toDay({ doneAt, ...row }: DayRow): ReconciledDay {
  return { ...row, doneAt: doneAt ?? 0 };
}
