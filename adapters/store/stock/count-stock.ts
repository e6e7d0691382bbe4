import type { Instant } from '#domain/calendar/panama.ts';
import type { ClassStock, StockPeriod } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { toRange } from '../range.ts';

/**
 * One step down a B-tree per unit of the branch, so that it costs what the branch has units, not what the table has
 * reservations: periods of a unit never overlap, hence the last one that starts before ours ends decides. Only where that
 * is in the way do lapsed holds matter. `take_unit` decides by the same rules.
 */
const COUNT_STOCK = {
  name: 'count-stock',
  text: `
    SELECT u.class_code AS "classCode",
      count(*) FILTER (WHERE u.active)::int AS units,
      count(*) FILTER (WHERE u.active AND (
        coalesce((
          SELECT upper(a.period) FROM allocations a WHERE a.unit_id = u.id AND lower(a.period) < upper($2::tstzrange)
          ORDER BY lower(a.period) DESC LIMIT 1
        ), '-infinity') <= lower($2)
        OR NOT EXISTS (
          SELECT FROM allocations a JOIN reservations r ON r.id = a.reservation_id
          WHERE a.unit_id = u.id AND a.period && $2
            AND NOT (r.state = 'held' AND r.hold_until <= $3 AND NOT has_live_attempt(r.id))
        )
      ))::int AS free
    FROM car_units u
    WHERE u.branch_code = $1
    GROUP BY u.class_code
    ORDER BY u.class_code`,
};

/** Free and all units of every class that is kept at the branch. */
export async function countStock(
  { pool }: Database,
  request: { branchCode: string; period: StockPeriod; now: Instant },
): Promise<ClassStock[]> {
  const values = [request.branchCode, toRange(request.period), new Date(request.now)];
  const { rows } = await pool.query<ClassStock>({ ...COUNT_STOCK, values });
  return rows;
}
