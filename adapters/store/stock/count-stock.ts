import type { Instant } from '#domain/calendar/panama.ts';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import type { Stay, Unit } from '#domain/stock/fit-unit.ts';
import type { ClassStock, StockRequest } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { toRange } from '../range.ts';

/** Units at the pick-up $1, or to be brought, until the return at $2 in the period $3 of the brand $4 at $5. */
const UNITS = `
  SELECT u.* FROM car_units u WHERE u.id IN (
    SELECT p.unit_id FROM unit_places p WHERE p.branch_code = $1 OR p.branch_code IN (
      SELECT t.from_branch FROM transfer_times t WHERE t.brand = $4 AND t.to_branch = $1
    )
  )`;

/**
 * Two B-tree descents for each unit (`find_fit`), so that the cost depends on the number of units, not of
 * reservations. Which rentals are unpaid is read only for classes that are not sold out and of which so many
 * home units are taken that the others may be kept: $6 percent of them, for a rental with the return $7.
 */
const COUNT_STOCK = {
  name: 'count-stock',
  text: `
    SELECT "classCode", units, free, CASE WHEN kept > 0 AND free > 0 AND home_free <= kept THEN exceeds_unpaid_share(
      jsonb_populate_record(NULL::reservations, jsonb_build_object(
        'id', '00000000-0000-0000-0000-000000000000', 'class_code', "classCode", 'pickup_branch', $1::text,
        'pickup_at', lower($3::tstzrange) AT TIME ZONE 'America/Panama',
        'return_at', $7::timestamptz AT TIME ZONE 'America/Panama', 'created_at', $5::timestamptz
      )), $6::int
    ) ELSE false END AS "isPrepaidOnly"
    FROM (SELECT u.class_code AS "classCode",
      count(*) FILTER (WHERE f.free OR u.branch_code = $1 AND u.active)::int AS units, count(f.free)::int AS free,
      count(f.free) FILTER (WHERE u.branch_code = $1) AS home_free,
      count(*) FILTER (WHERE u.branch_code = $1 AND u.active) * $6::int / 100 AS kept
    FROM (${UNITS}) u LEFT JOIN LATERAL (
      SELECT true AS free
      FROM find_fit(u.id, u.branch_code, ROW(u.class_code, $1, $2, $3, $4, $5)::stock_request, $5)
      WHERE u.active
    ) f ON true
    GROUP BY u.class_code
    HAVING bool_or(u.branch_code = $1)) classes
    ORDER BY "classCode"`,
};

/** Number of units and of free units, for every class that has units at the pick-up. */
export async function countStock({ pool }: Database, request: StockRequest): Promise<ClassStock[]> {
  const { share = 0, returnAt = request.now } = request.unpaid ?? {};
  const values = [...toValues(request), share, new Date(returnAt)];
  const { rows } = await pool.query<ClassStock>({ ...COUNT_STOCK, values });
  return rows;
}

const LIST_CLASSES = {
  name: 'list-stocked-classes',
  text: 'SELECT DISTINCT class_code AS "classCode" FROM car_units WHERE branch_code = $1',
};

/** Classes with units whose home is the pick-up, also out of service. */
export async function listStockedClasses(
  { pool }: Database,
  { pickupBranch }: StockRequest,
): Promise<string[]> {
  const { rows } = await pool.query<{ classCode: string }>({ ...LIST_CLASSES, values: [pickupBranch] });
  return rows.map(({ classCode }) => classCode);
}

/**
 * The stays of each unit that overlap the period, and those next to it, without lapsed holds. `find_fit` leaves
 * out only lapsed holds within the period of the rental. Only holds are given to `has_lapsed`, which costs more
 * than the rest of the row.
 */
const LIST_STAYS = {
  name: 'list-unit-stays',
  text: `
    SELECT u.label, u.class_code AS "classCode", u.branch_code AS home, s.from_branch AS "fromBranch",
      lower(s.period) AS "from", upper(s.period) AS until, s.pickup_branch AS "pickupBranch",
      s.return_branch AS "returnBranch", coalesce(r.state IN ('held', 'review'), false) AS "isHold", (
        SELECT json_agg(json_build_object(
          'from', extract(epoch FROM lower(b.period)) * 1000, 'until', extract(epoch FROM upper(b.period)) * 1000
        )) FROM blocks b WHERE b.unit_id = u.id AND b.state = 'conflict' AND b.period && $3::tstzrange
      ) AS conflicts
    FROM (${UNITS}) u
    LEFT JOIN (allocations s LEFT JOIN reservations r ON r.id = s.reservation_id) ON s.unit_id = u.id
      AND NOT (coalesce(r.state = 'held', false) AND has_lapsed(s.reservation_id, $5))
      AND lower(s.period) >= coalesce((
        SELECT lower(a.period) FROM allocations a WHERE a.unit_id = u.id AND lower(a.period) < lower($3::tstzrange)
          AND NOT has_lapsed(a.reservation_id, $5)
        ORDER BY lower(a.period) DESC LIMIT 1
      ), '-infinity')
      AND lower(s.period) <= coalesce((
        SELECT lower(a.period) FROM allocations a WHERE a.unit_id = u.id AND lower(a.period) >= upper($3::tstzrange)
          AND NOT has_lapsed(a.reservation_id, $5)
        ORDER BY lower(a.period) LIMIT 1
      ), 'infinity')
    WHERE u.active AND u.class_code = ANY ($6) AND $2 <> ''
    ORDER BY u.id, lower(s.period)`,
};

/** Null in all columns of the stay: the unit has none. */
type StayRow = { label: string; classCode: string; home: string; conflicts: StockPeriod[] | null } & (
  | ({ fromBranch: string } & Stay)
  | { fromBranch: null; from: Instant | null }
);

/** Units that may be at the pick-up, with the stays and conflicts around the period. */
export async function listUnitStays(
  { pool }: Database,
  request: StockRequest,
  classCodes: string[],
): Promise<Unit[]> {
  const values = [...toValues(request), classCodes];
  const { rows } = await pool.query<StayRow>({ ...LIST_STAYS, values });
  const units = new Map<string, Unit & { stays: Stay[] }>();
  for (const row of rows) {
    const { label, classCode, home } = row;
    const startBranch = row.fromBranch ?? home;
    const unit = units.get(label) ?? {
      label,
      classCode,
      startBranch,
      stays: [],
      conflicts: row.conflicts ?? [],
    };
    unit.stays.push(...toStay(row));
    units.set(label, unit);
  }
  return [...units.values()];
}

function toStay(row: StayRow): Stay[] {
  if (row.fromBranch === null) return [];
  const { from, until, pickupBranch, returnBranch, isHold } = row;
  return [{ from, until, pickupBranch, returnBranch, isHold }];
}

function toValues({ brand, pickupBranch, returnBranch, period, now }: StockRequest): unknown[] {
  return [pickupBranch, returnBranch, toRange(period), brand, new Date(now)];
}
