import type { Instant } from '#domain/calendar/panama.ts';
import type {
  ClassStock,
  StockPeriod,
  UnitUse,
  UnitUseRequest,
} from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { toRange } from '../range.ts';

/** Active units with their allocations; expired holds are left out by the rules of `COUNT_STOCK`. */
const LIST_UNIT_USE = {
  name: 'list-unit-use',
  text: `
    SELECT u.id, u.class_code AS "classCode", lower(a.period) AS "from", upper(a.period) AS "until"
    FROM car_units u
    LEFT JOIN allocations a ON a.unit_id = u.id AND a.period && $3
      AND NOT EXISTS (
        SELECT FROM reservations r
        WHERE r.id = a.reservation_id AND r.state = 'held' AND r.hold_until <= $4 AND NOT has_live_attempt(r.id)
      )
    WHERE u.branch_code = $1 AND u.class_code = ANY($2) AND u.active
    ORDER BY u.id, lower(a.period)`,
};

interface UseRow {
  id: number;
  classCode: string;
  /** Null for a unit without an allocation. */
  from: Instant | null;
  until: Instant | null;
}

/**
 * One B-tree descent per unit of the branch, so that the cost depends on the number of units, not of
 * reservations. Periods of a unit never overlap, so only the last one that starts before the requested end
 * can collide. Only when it does, expired holds are checked. `take_unit` uses the same rules.
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

/** Number of units and of free units, for every class that has units at the branch. */
export async function countStock(
  { pool }: Database,
  request: { branchCode: string; period: StockPeriod; now: Instant },
): Promise<ClassStock[]> {
  const values = [request.branchCode, toRange(request.period), new Date(request.now)];
  const { rows } = await pool.query<ClassStock>({ ...COUNT_STOCK, values });
  return rows;
}

/** Allocated periods of each unit of some classes at a branch, within a period. */
export async function listUnitUse({ pool }: Database, request: UnitUseRequest): Promise<UnitUse[]> {
  const { branchCode, classCodes, period, now } = request;
  const values = [branchCode, classCodes, toRange(period), new Date(now)];
  const { rows } = await pool.query<UseRow>({ ...LIST_UNIT_USE, values });
  const units = new Map<number, UnitUse>();
  for (const row of rows) {
    const unit = units.get(row.id) ?? { classCode: row.classCode, busy: [] };
    units.set(row.id, { ...unit, busy: [...unit.busy, ...toPeriod(row)] });
  }
  return [...units.values()];
}

function toPeriod({ from, until }: UseRow): StockPeriod[] {
  return from !== null && until !== null ? [{ from, until }] : [];
}
