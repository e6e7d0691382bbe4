import type { Instant } from '#domain/calendar/panama.ts';
import type { StockPeriod, UnitUse, UnitUseRequest } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { toRange } from '../range.ts';

/** Active units with their allocations; expired holds are left out by the rules of `count-stock.ts`. */
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
