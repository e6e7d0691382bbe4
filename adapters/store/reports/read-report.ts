import { type RawBuilder, sql } from 'kysely';
import type { Dimension, ReportName } from '#domain/office/reports.ts';
import type { ReportFigures, ReportQuery } from '#operations/ports/reports.ts';
import type { Database } from '../database.ts';
import { listFacts } from './facts.ts';

/** Five years have fewer days. */
const MOST_ROWS = 2_000;

/** The key of a row from the columns of `listFacts`. */
const keys: Record<Dimension, RawBuilder<unknown>> = {
  month: sql`to_char(day, 'YYYY-MM')`,
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  branch: sql`branch`,
  class: sql`class_code`,
  type: sql`type`,
  source: sql`source`,
  coupon: sql`coupon`,
  method: sql`method`,
  cover: sql`cover`,
  reason: sql`reason`,
  offer: sql`concat(branch, '/', class_code, '/', reason)`,
};

/** The columns of each report, in the order of `reports` of the domain. */
const figures: Record<ReportName, RawBuilder<unknown>[]> = {
  bookings: [
    sql`sum(bookings)`,
    sql`sum(subtotal_cents)`,
    sql`sum(airport_fee_cents)`,
    sql`sum(tax_cents)`,
    sql`sum(charges_cents)`,
    sql`sum(total_cents)`,
  ],
  cancellations: [
    sql`count(*) FILTER (WHERE kind = 'cancelled')`,
    sql`sum(total_cents) FILTER (WHERE kind = 'cancelled')`,
    sql`count(*) FILTER (WHERE kind = 'no-show')`,
    sql`sum(total_cents) FILTER (WHERE kind = 'no-show')`,
  ],
  payments: [
    sql`sum(cents) FILTER (WHERE cents > 0)`,
    sql`-sum(cents) FILTER (WHERE cents < 0)`,
    sql`sum(cents)`,
  ],
  covers: [sql`count(*)`, sql`sum(amount_cents)`],
  // Tenths of days, and basis points.
  occupancy: [
    sql`round(sum(available) / 8640.0)`,
    sql`round(sum(rented) / 8640.0)`,
    sql`round(sum(blocked) / 8640.0)`,
    sql`round(10000.0 * sum(rented) / nullif(sum(available), 0))`,
    sql`sum(searches)`,
  ],
  turnedAway: [sql`sum(searches)`],
};

interface Row {
  key: string;
  isTotal: boolean;
  figures: number[];
}

/** Reads the rows of a report and the row of all of them in one statement, so that both are of one moment. */
export async function readReport(database: Database, query: ReportQuery): Promise<ReportFigures> {
  const { report, by, branches = null, classCode = null } = query;
  const sums = figures[report].map((figure) => sql`coalesce(${figure}, 0)`);
  const { rows } = await sql<Row>`
    SELECT coalesce(key, '') AS key, grouping(key) = 1 AS "isTotal", json_build_array(${sql.join(sums)}) AS figures
    FROM (
      SELECT f.*, coalesce(${keys[by]}, '') AS key FROM (${listFacts(database, query)}) f
      WHERE (${branches}::text[] IS NULL OR branch = ANY (${branches}::text[]))
        AND (${classCode}::text IS NULL OR class_code = ${classCode})
    ) keyed
    GROUP BY GROUPING SETS ((key), ()) ORDER BY "isTotal" DESC, key LIMIT ${MOST_ROWS + 2}`.execute(
    database.sql,
  );
  const [total, ...found] = rows;
  return {
    rows: found.slice(0, MOST_ROWS).map((row) => ({ key: row.key, figures: row.figures })),
    total: total?.figures ?? [],
    hasMore: found.length > MOST_ROWS,
  };
}
