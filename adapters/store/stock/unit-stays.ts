import { sql } from 'kysely';
import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import { toServiceReference } from '#domain/stock/unit-facts.ts';
import type { DueService, UnitStay } from '#operations/ports/fleet-desk.ts';
import type { Database } from '../database.ts';
import { toRange } from '../range.ts';

/** Rentals and blocks of units that overlap a period, without lapsed holds, by unit and time. */
export async function listStays(
  { sql: db, brand }: Database,
  { labels, period, now }: { labels: readonly string[]; period: StockPeriod; now: Instant },
): Promise<UnitStay[]> {
  const range = sql`${toRange(period)}::tstzrange`;
  const { rows } = await sql<StayRow>`
    SELECT u.label AS unit, lower(s.period) AS "from", upper(s.period) AS until,
      s.pickup_branch AS "pickupBranch", s.return_branch AS "returnBranch",
      CASE WHEN s.transfer > '0' THEN s.from_branch END AS "bringFrom", s.misplaced AS "isMisplaced",
      r.code, s.block_reference AS reference, b.reason, b.state = 'conflict' AS waits
    FROM car_units u
    JOIN LATERAL (
      SELECT a.period, a.pickup_branch, a.return_branch, a.transfer, a.from_branch, a.misplaced,
        coalesce(a.reservation_id, a.exchanged_in) AS reservation_id, a.block_reference
      FROM allocations a WHERE a.unit_id = u.id AND a.period && ${range}
      UNION ALL
      SELECT k.period, k.pickup_branch, k.return_branch, '0', NULL, false, NULL, k.reference
      FROM blocks k WHERE k.unit_id = u.id AND k.state = 'conflict' AND k.period && ${range}
    ) s ON true
    LEFT JOIN blocks b ON b.reference = s.block_reference
    LEFT JOIN reservations o ON o.id = s.reservation_id
    LEFT JOIN reservations r ON r.id = o.id AND (${brand ?? null}::text IS NULL OR r.brand = ${brand ?? null})
    WHERE u.label = ANY (${[...labels]})
      AND (o.state = 'held' AND has_lapsed(s.reservation_id, ${new Date(now)})) IS NOT TRUE
    ORDER BY u.id, lower(s.period)`.execute(db);
  return rows.map(toStay);
}

type StayRow = Pick<UnitStay, 'unit' | 'from' | 'until' | 'isMisplaced'> & {
  pickupBranch: string | null;
  returnBranch: string | null;
  bringFrom: string | null;
  code: string | null;
  reference: string | null;
  reason: string | null;
  waits: boolean | null;
};

function toStay({ reference, reason, waits, ...row }: StayRow): UnitStay {
  return {
    ...row,
    pickupBranch: row.pickupBranch ?? undefined,
    returnBranch: row.returnBranch ?? undefined,
    bringFrom: row.bringFrom ?? undefined,
    code: row.code ?? undefined,
    block: reference === null ? undefined : { reference, reason: reason ?? '', waits: waits === true },
  };
}

/** Units whose service is due by kilometers or until a day, without a block of it until `until`. */
export async function listDueServices(
  { sql: db }: Database,
  { brand, on, until }: { brand: string; on: PanamaDate; until: Instant },
): Promise<DueService[]> {
  const { rows } = await sql<{ unit: string; serviceOn: PanamaDate | null; blockedFrom: Instant | null }>`
    SELECT u.label AS unit, CASE WHEN (last_km(u.id, NULL) >= u.service_km) IS NOT TRUE THEN u.service_on END
      AS "serviceOn", CASE WHEN b.state <> 'removed' THEN lower(b.period) END AS "blockedFrom"
    FROM car_units u LEFT JOIN blocks b ON b.reference = ${toServiceReference('')} || u.label
    WHERE u.active AND num_nonnulls(u.service_km, u.service_on) > 0
      AND (last_km(u.id, NULL) >= u.service_km OR u.service_on <= ${on}::date)
      AND coalesce(b.brand = ${brand} AND (b.state = 'removed' OR upper(b.period) < ${new Date(until)}), true)
    ORDER BY u.id`.execute(db);
  return rows.map(({ unit, serviceOn, blockedFrom }) => ({
    unit,
    serviceOn: serviceOn ?? undefined,
    blockedFrom: blockedFrom ?? undefined,
  }));
}
