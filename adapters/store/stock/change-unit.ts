import { sql, type Transaction } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Block } from '#domain/stock/read-block.ts';
import { toServiceReference, type UnitFacts } from '#domain/stock/unit-facts.ts';
import type { EditUnitOutcome, KeptUnits, RetireOutcome } from '#operations/ports/fleet-desk.ts';
import type { AuditedAct, AuditedOutcome } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import { lockVersion } from '../lock-version.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { assignUnit, putBlock } from './blocks.ts';
import { addMoreUnits } from './keep-units.ts';

export function addUnits(database: Database, units: KeptUnits, audited: AuditedAct): Promise<AuditedOutcome> {
  return runAudited(database, audited, async (transaction) => {
    await addMoreUnits(transaction, units);
    return { kind: 'done' };
  });
}

interface Edit {
  label: string;
  version: number;
  facts: UnitFacts;
  isServiceDue: boolean;
  now: Instant;
}

/** Stores what the company notes of a unit; kilometers that are not given stay. */
export async function editUnit(
  database: Database,
  edit: Edit,
  audited: AuditedAct,
): Promise<EditUnitOutcome> {
  try {
    return await runAudited(database, audited, (transaction) => storeFacts(transaction, edit));
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'car_units_plate') return { kind: 'plate-taken' };
    if (constraint === 'car_units_vin') return { kind: 'vin-taken' };
    throw error;
  }
}

async function storeFacts(transaction: Transaction<Tables>, edit: Edit): Promise<EditUnitOutcome> {
  const { label, version, facts, isServiceDue, now } = edit;
  // Before the unit, because a block locks it after its own lock.
  if (!isServiceDue) await liftIfPlaced(transaction, { reference: toServiceReference(label), now });
  const unit = await lockUnit(transaction, label, version);
  if (!unit) return { kind: 'stale' };
  if (facts.km !== undefined && facts.km < (unit.rentedKm ?? 0)) return { kind: 'km-lower' };
  await transaction
    .updateTable('car_units')
    .set({
      plate: facts.plate,
      vin: facts.vin,
      ...(facts.km !== undefined && { km: facts.km }),
      registration_until: facts.documents.registration ?? null,
      inspection_until: facts.documents.inspection ?? null,
      insurance_until: facts.documents.insurance ?? null,
      service_km: facts.serviceKm ?? null,
      service_on: facts.serviceOn ?? null,
      version: version + 1,
    })
    .where('id', '=', unit.id)
    .execute();
  return { kind: 'done' };
}

/** Undefined: unknown, or it has another version. `rentedKm`: the most that its rentals have read. */
async function lockUnit(transaction: Transaction<Tables>, label: string, version: number) {
  const { rows } = await sql<{ id: number; rentedKm: number | null }>`
    SELECT u.id, rented_km(u.id, NULL) AS "rentedKm" FROM car_units u
    WHERE u.label = ${label} AND u.version = ${version} FOR UPDATE OF u`.execute(transaction);
  return rows[0];
}

export function setUnitActive(
  database: Database,
  { label, version, isActive, now }: { label: string; version: number; isActive: boolean; now: Instant },
  audited: AuditedAct,
): Promise<RetireOutcome> {
  return runAudited(database, audited, async (transaction): Promise<RetireOutcome> => {
    const unit = await lockUnit(transaction, label, version);
    if (!unit) return { kind: 'stale' };
    // A statement of its own sees what a booking has taken that held the lock.
    if (!isActive && (await hasStays(transaction, unit.id, now))) return { kind: 'reserved' };
    await transaction
      .updateTable('car_units')
      .set({ active: isActive, version: version + 1 })
      .where('id', '=', unit.id)
      .execute();
    return { kind: 'done' };
  });
}

async function hasStays(transaction: Transaction<Tables>, unitId: number, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM allocations a WHERE a.unit_id = ${unitId} AND upper(a.period) > ${new Date(now)}
        AND NOT coalesce(has_lapsed(a.reservation_id, ${new Date(now)}), false)
    ) OR EXISTS (SELECT FROM blocks b WHERE b.unit_id = ${unitId} AND b.state = 'conflict' AND upper(b.period) > ${new Date(now)}) AS found`.execute(
    transaction,
  );
  return rows[0]?.found === true;
}

export function blockUnit(
  database: Database,
  request: { brand: string; block: Block; now: Instant },
  audited: AuditedAct,
): Promise<AuditedOutcome> {
  return runAudited(database, audited, async (transaction) => {
    const outcome = await putBlock({ sql: transaction }, request);
    return { kind: outcome === 'placed' || outcome === 'conflict' ? 'done' : 'stale' };
  });
}

export function liftBlock(
  database: Database,
  request: { unit: string; reference: string; now: Instant },
  audited: AuditedAct,
): Promise<AuditedOutcome> {
  return runAudited(database, audited, async (transaction) => ({
    kind: (await liftIfPlaced(transaction, request)) ? 'done' : 'stale',
  }));
}

/** Removes a block that there is, whichever brand's it is. */
async function liftIfPlaced(
  transaction: Transaction<Tables>,
  { reference, unit, now }: { reference: string; unit?: string; now: Instant },
): Promise<boolean> {
  const { rows } = await sql<{ outcome: string }>`
    SELECT remove_block(b.reference, b.brand, greatest(b.changed_at, ${new Date(now)}), ${new Date(now)}) AS outcome
    FROM blocks b JOIN car_units u ON u.id = b.unit_id
    WHERE b.reference = ${reference} AND b.state <> 'removed'
      AND coalesce(u.label = ${unit ?? null}, true)`.execute(transaction);
  return rows[0]?.outcome === 'removed';
}

type Moved = AuditedOutcome | { kind: 'unfit' };

export function moveRental(
  database: Database,
  request: { reservationId: string; version: number; unit: string; now: Instant },
  audited: AuditedAct,
): Promise<Moved> {
  return runAudited(database, audited, async (transaction): Promise<Moved> => {
    if (!(await lockVersion(transaction, request.reservationId, request.version))) return { kind: 'stale' };
    return { kind: (await assignUnit({ sql: transaction }, request)) ? 'done' : 'unfit' };
  });
}
