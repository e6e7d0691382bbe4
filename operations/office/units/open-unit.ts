import type { FleetUnit, UnitStay } from '../../ports/fleet-desk.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { listProposedConflicts, type ProposedConflict } from '../../stock/change-block.ts';
import type { NotAllowed } from '../act.ts';
import { reachUnit, type UnitServices } from './list-units.ts';

/** Stays are shown so far ahead; further ones are few. */
const AHEAD_MS = 366 * 24 * 3_600_000;

export interface OpenUnit {
  kind: 'open';
  unit: FleetUnit;
  /** What it does now and what is to come. */
  stays: UnitStay[];
  conflicts: ProposedConflict[];
}

/** A unit with what keeps it busy from now on. */
export async function openUnit(
  services: UnitServices,
  actor: Actor,
  label: string,
): Promise<NotAllowed | { kind: 'missing' } | OpenUnit> {
  const reached = await reachUnit(services, actor, { verb: 'see-page', subject: label });
  if (reached.kind !== 'reached') return reached;
  const now = services.clock.now();
  const [stays, conflicts] = await Promise.all([
    services.stock.listStays([label], { from: now, until: now + AHEAD_MS }, now),
    listProposedConflicts(services, ({ unit }) => unit === label),
  ]);
  return { kind: 'open', unit: reached.unit, stays, conflicts };
}
