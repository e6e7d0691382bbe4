import { type RawBuilder, sql } from 'kysely';
import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { UnitFacts, UnitStatus } from '#domain/stock/unit-facts.ts';
import type { FleetDesk, FleetUnit, UnitQuery } from '#operations/ports/fleet-desk.ts';
import type { Database } from '../database.ts';
import { addUnits, blockUnit, editUnit, liftBlock, moveRental, setUnitActive } from './change-unit.ts';
import { listDueServices, listStays } from './unit-stays.ts';

export function createFleetDesk(database: Database): FleetDesk {
  return {
    listFleet: (query) => listFleet(database, query),
    findFleetUnit: (label, now) => findFleetUnit(database, label, now),
    listStays: (labels, period, now) => listStays(database, { labels, period, now }),
    addUnits: (units, audited) => addUnits(database, units, audited),
    editUnit: (edit, audited) => editUnit(database, edit, audited),
    setUnitActive: (change, audited) => setUnitActive(database, change, audited),
    blockUnit: (request, audited) => blockUnit(database, request, audited),
    liftBlock: (request, audited) => liftBlock(database, request, audited),
    moveRental: (request, audited) => moveRental(database, request, audited),
    listDueServices: (request) => listDueServices(database, request),
  };
}

/** All units by their last allocation that has begun; a hold that has lapsed says nothing. */
const unitsAt = (now: Instant) => sql`
  SELECT u.*, last_km(u.id, NULL) AS read_km, s.status,
    CASE WHEN s.status = 'rented' THEN NULL
      WHEN upper(p.period) > ${new Date(now)} AND s.status <> 'turnaround' THEN p.pickup_branch
      ELSE coalesce(p.return_branch, u.branch_code) END AS place
  FROM car_units u
  LEFT JOIN LATERAL (
    SELECT a.*, r.state FROM allocations a LEFT JOIN reservations r ON r.id = a.reservation_id
    WHERE a.unit_id = u.id AND lower(a.period) <= ${new Date(now)}
      AND (r.state = 'held' AND has_lapsed(a.reservation_id, ${new Date(now)})) IS NOT TRUE
    ORDER BY lower(a.period) DESC LIMIT 1
  ) p ON true
  CROSS JOIN LATERAL (SELECT CASE
    WHEN p.state = 'picked-up' THEN 'rented'
    WHEN NOT u.active THEN 'retired'
    WHEN (upper(p.period) > ${new Date(now)}) IS NOT TRUE THEN 'free'
    WHEN p.block_reference IS NOT NULL THEN 'blocked'
    WHEN p.state = 'returned' OR p.exchanged_in IS NOT NULL THEN 'turnaround'
    ELSE 'reserved' END AS status
  ) s`;

/** By home, class and number. */
async function listFleet(
  { sql: db }: Database,
  { branches, classCode, status, dueUntil, words, now, limit, offset }: UnitQuery,
): Promise<FleetUnit[]> {
  const own = branches ? [...branches] : null;
  const { rows } = await sql<UnitRow>`
    SELECT ${columns} FROM (${unitsAt(now)}) f
    WHERE (${own}::text[] IS NULL OR f.branch_code = ANY (${own}) OR f.place = ANY (${own}))
      AND coalesce(f.class_code = ${classCode ?? null}, true)
      AND coalesce(f.status = ${status ?? null}, true)
      AND (${dueUntil ?? null}::date IS NULL OR f.read_km >= f.service_km OR least(
        f.registration_until, f.inspection_until, f.insurance_until, f.service_on
      ) <= ${dueUntil ?? null}::date)
      AND position(upper(${words}) IN upper(concat_ws(' ', f.label, f.plate, f.vin))) > 0
    ORDER BY f.branch_code, f.class_code, f.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(toUnit);
}

async function findFleetUnit(
  { sql: db }: Database,
  label: string,
  now: Instant,
): Promise<FleetUnit | undefined> {
  const { rows } = await sql<UnitRow>`
    SELECT ${columns} FROM (${unitsAt(now)}) f WHERE f.label = ${label}`.execute(db);
  return rows[0] && toUnit(rows[0]);
}

const columns: RawBuilder<UnitRow> = sql`
  f.label, f.class_code AS "classCode", f.branch_code AS home, f.place, f.status, f.version, f.plate, f.vin,
  f.read_km AS km, f.registration_until AS registration, f.inspection_until AS inspection,
  f.insurance_until AS insurance, f.service_km AS "serviceKm", f.service_on AS "serviceOn"`;

interface UnitRow {
  label: string;
  classCode: string;
  home: string;
  place: string | null;
  status: UnitStatus;
  version: number;
  plate: string;
  vin: string;
  km: number | null;
  registration: PanamaDate | null;
  inspection: PanamaDate | null;
  insurance: PanamaDate | null;
  serviceKm: number | null;
  serviceOn: PanamaDate | null;
}

function toUnit({ label, classCode, home, place, status, version, ...row }: UnitRow): FleetUnit {
  return { label, classCode, home, place: place ?? undefined, status, version, facts: toFacts(row) };
}

type FactsRow = Omit<UnitRow, 'label' | 'classCode' | 'home' | 'place' | 'status' | 'version'>;

function toFacts({ plate, vin, km, serviceKm, serviceOn, ...documents }: FactsRow): UnitFacts {
  return {
    plate,
    vin,
    km: km ?? undefined,
    documents: {
      registration: documents.registration ?? undefined,
      inspection: documents.inspection ?? undefined,
      insurance: documents.insurance ?? undefined,
    },
    serviceKm: serviceKm ?? undefined,
    serviceOn: serviceOn ?? undefined,
  };
}
