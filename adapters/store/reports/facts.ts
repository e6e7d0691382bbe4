import { type RawBuilder, sql } from 'kysely';
import { addDays, joinDateTime, type PanamaDate, toInstant } from '#domain/calendar/panama.ts';
import type { ReportName, ReportSpan } from '#domain/office/reports.ts';
import type { ReportQuery } from '#operations/ports/reports.ts';
import type { Database } from '../database.ts';

type Facts = RawBuilder<unknown>;

/** Of a time `at`, the day in Panama. */
const day = (at: Facts): Facts => sql`(${at} AT TIME ZONE 'America/Panama')::date AS day`;

const REQUIRED = sql`r.pickup_branch AS branch, r.class_code`;
/** Dimensions that only reservations have. */
const OF_RESERVATION = sql`${REQUIRED}, r.reservation_type AS type, r.coupon_code AS coupon,
  coalesce(r.source, CASE WHEN r.user_id IS NULL THEN 'guest' ELSE 'account' END) AS source`;

/** Sold: the money is certain, and the rental was not called off. */
const IS_SOLD = sql`r.state IN ('confirmed', 'picked-up', 'returned')`;

/** The rows that a report adds up, with `day`, `branch`, `class_code` and its other dimensions. */
export function listFacts(database: Pick<Database, 'brand'>, { report, ...span }: ReportQuery): Facts {
  return facts[report](span, database.brand ?? null);
}

const facts: Record<ReportName, (span: ReportSpan, brand: string | null) => Facts> = {
  bookings: (span, brand) => sql`
    SELECT ${day(sql`r.created_at`)}, ${OF_RESERVATION}, 1 AS bookings,
      r.subtotal_cents, r.airport_fee_cents, r.tax_cents, 0 AS charges_cents, r.total_cents
    FROM reservations r WHERE ${IS_SOLD} AND ${within(sql`r.created_at`, span)} AND ${isOf(brand)}
    UNION ALL
    SELECT ${day(sql`c.added_at`)}, ${OF_RESERVATION}, 0, 0, 0, 0, c.amount_cents, c.amount_cents
    FROM rental_charges c JOIN reservations r ON r.id = c.reservation_id
    WHERE ${within(sql`c.added_at`, span)} AND ${isOf(brand)}`,
  cancellations: (span, brand) => sql`
    SELECT ${day(sql`h.at`)}, ${OF_RESERVATION}, h.kind, r.total_cents
    FROM reservation_history h JOIN reservations r ON r.id = h.reservation_id
    WHERE h.kind IN ('cancelled', 'no-show') AND ${within(sql`h.at`, span)} AND ${isOf(brand)}`,
  payments: (span, brand) => sql`
    SELECT ${day(sql`m.at`)}, ${REQUIRED}, m.method, m.cents
    FROM (${onlineMoney(span)}) m JOIN reservations r ON r.id = m.reservation_id WHERE ${isOf(brand)}
    UNION ALL
    SELECT p.day, p.branch, r.class_code, p.method, p.amount_cents
    FROM counter_payments p JOIN reservations r ON r.id = p.reservation_id
    WHERE p.day BETWEEN ${span.from}::date AND ${span.until}::date AND ${isOf(brand)}`,
  covers: (span, brand) => sql`
    SELECT ${day(sql`r.created_at`)}, ${REQUIRED}, coalesce(l.code, l.kind) AS cover, l.amount_cents
    FROM reservations r JOIN quote_lines l ON l.reservation_id = r.id
    WHERE l.kind IN ('protection', 'coverage', 'era') AND ${IS_SOLD}
      AND ${within(sql`r.created_at`, span)} AND ${isOf(brand)}`,
  occupancy: (span, brand) => sql`
    SELECT d.day::date AS day, u.branch_code AS branch, u.class_code, 86400 AS available, 0 AS rented, 0 AS blocked,
      0 AS searches
    FROM car_units u, generate_series(${span.from}::timestamp, ${span.until}::timestamp, '1 day') AS d (day)
    WHERE u.active
    UNION ALL ${takenDays(span)}
    UNION ALL SELECT s.day, s.branch, s.class_code, 0, 0, 0, s.searches FROM (${turnedAway(span, brand)}) s`,
  turnedAway,
};

function turnedAway({ from, until }: ReportSpan, brand: string | null): Facts {
  return sql`
    SELECT r.day, r.branch, r.class_code, r.reason, r.searches FROM turned_away r
    WHERE r.day BETWEEN ${from}::date AND ${until}::date AND ${isOf(brand)}`;
}

/** Whether a time is in the days of a report. */
function within(at: Facts, { from, until }: ReportSpan): Facts {
  return sql`${at} >= ${startOf(from)} AND ${at} < ${startOf(addDays(until, 1))}`;
}

function startOf(date: PanamaDate): Facts {
  return sql`${new Date(toInstant(joinDateTime(date, '00:00')))}::timestamptz`;
}

function isOf(brand: string | null): Facts {
  return sql`(${brand}::text IS NULL OR r.brand = ${brand})`;
}

/** Negative when given back. A payment counts when paid, also before its capture; a guarantee when captured. */
function onlineMoney(span: ReportSpan): Facts {
  const attempt = (to: 'paid' | 'reversed', cents: Facts) => sql`
    SELECT t.reservation_id, t.gateway AS method, ${cents} AS cents, a.at
    FROM payment_audit a JOIN payment_attempts t ON t.id = a.attempt_id
    WHERE a.to_state = ${to} AND ${within(sql`a.at`, span)} AND t.capture_mode <> 'guarantee'
      AND NOT EXISTS (
        SELECT FROM payment_audit o WHERE o.attempt_id = a.attempt_id AND o.to_state = a.to_state AND o.id < a.id
      )`;
  const capture = (to: 'captured' | 'refused', mode: 'guarantee' | 'auth_capture', cents: Facts) => sql`
    SELECT c.reservation_id, t.gateway, ${cents}, a.at
    FROM capture_audit a JOIN captures c ON c.id = a.capture_id JOIN payment_attempts t ON t.id = c.attempt_id
    WHERE a.to_state = ${to} AND ${within(sql`a.at`, span)} AND t.capture_mode = ${mode}`;
  return sql`
    ${attempt('paid', sql`t.amount_cents`)}
    UNION ALL ${attempt('reversed', sql`-t.amount_cents`)} AND EXISTS (
      SELECT FROM payment_audit p WHERE p.attempt_id = a.attempt_id AND p.to_state = 'paid'
    )
    UNION ALL ${capture('captured', 'guarantee', sql`c.amount_cents`)}
    UNION ALL ${capture('refused', 'auth_capture', sql`-c.amount_cents`)}
    UNION ALL
    SELECT f.reservation_id, t.gateway, -f.amount_cents, a.at
    FROM refund_audit a JOIN refunds f ON f.id = a.refund_id JOIN payment_attempts t ON t.id = f.attempt_id
    WHERE a.to_state = 'refunded' AND f.cause <> 'release' AND ${within(sql`a.at`, span)}`;
}

/**
 * Seconds of each day in which rentals and blocks take units. Those with the same first and last day are added up
 * before the days between are listed. Panama is five hours behind UTC at all times.
 */
function takenDays({ from, until }: ReportSpan): Facts {
  const local = (at: Facts) => sql`extract(epoch FROM ${at} - interval '5 hours')::bigint`;
  const [start, end] = [startOf(from), startOf(addDays(until, 1))];
  return sql`
    SELECT date '1970-01-01' + d.n, g.branch_code, g.class_code, 0,
      CASE WHEN g.is_block THEN 0 ELSE s.seconds END, CASE WHEN g.is_block THEN s.seconds ELSE 0 END, 0
    FROM (
      SELECT u.branch_code, u.class_code, a.reservation_id IS NULL AS is_block, e.first, e.last, count(*) AS rentals,
        sum(least(t.ends, (e.first + 1) * 86400::bigint) - t.starts) AS on_first,
        sum(t.ends - e.last * 86400::bigint) AS on_last
      FROM allocations a JOIN car_units u ON u.id = a.unit_id
      CROSS JOIN LATERAL (
        SELECT ${local(sql`greatest(lower(a.period), ${start})`)} AS starts,
          ${local(sql`least(upper(a.period), ${end})`)} AS ends
      ) t
      CROSS JOIN LATERAL (
        SELECT (t.starts / 86400)::integer AS first, ((t.ends - 1) / 86400)::integer AS last
      ) e
      WHERE u.active AND a.period && tstzrange(${start}, ${end})
      GROUP BY 1, 2, 3, 4, 5
    ) g
    CROSS JOIN LATERAL generate_series(g.first, g.last) AS d (n)
    CROSS JOIN LATERAL (
      SELECT CASE d.n WHEN g.first THEN g.on_first WHEN g.last THEN g.on_last ELSE g.rentals * 86400 END AS seconds
    ) s`;
}
