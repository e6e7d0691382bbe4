import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { worksAt } from '#domain/office/rights.ts';
import { DUE_DAYS, type UnitStatus } from '#domain/stock/unit-facts.ts';
import type { FleetUnit } from '../../ports/fleet-desk.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type Act, type NotAllowed, refuse, refuseAct } from '../act.ts';
import { isOwnBranch, listOwnBranches } from '../own-branches.ts';
import { toAuditedAct } from '../start-verb.ts';

export type UnitServices = Pick<Services, 'clock' | 'staff' | 'content' | 'stock' | 'reservations'>;

const PER_PAGE = 50;
const MOST_ADDED = 100;

export interface UnitFilter {
  /** Undefined: all of the employee. */
  branch: string | undefined;
  classCode: string | undefined;
  status: UnitStatus | undefined;
  /** Only those with a document that expires or a service that is due within `DUE_DAYS`. */
  isDue: boolean;
  words: string;
  page: number;
}

export interface UnitPage {
  kind: 'done';
  units: FleetUnit[];
  hasMore: boolean;
  /** Those that the employee may choose. */
  branches: Branch[];
}

/** Units at home or standing at branches of the employee, in pages of 50. */
export async function listUnits(
  services: UnitServices,
  actor: Actor,
  { branch, page, isDue, ...filter }: UnitFilter,
): Promise<NotAllowed | UnitPage> {
  const act = { verb: 'see-page', subject: `/staff/units?branch=${branch ?? ''}` } as const;
  const refusal = await refuse(services, actor, { right: 'units', act });
  if (refusal) return refusal;
  if (branch !== undefined && !isOwnBranch(actor, branch)) return refuseAct(services, actor, act);
  const now = services.clock.now();
  const units = await services.stock.listFleet({
    ...filter,
    branches: branch === undefined ? actor.employee?.branches : [branch],
    dueUntil: isDue ? addDays(dateOf(fromInstant(now)), DUE_DAYS) : undefined,
    now,
    limit: PER_PAGE + 1,
    offset: (page - 1) * PER_PAGE,
  });
  const branches = listOwnBranches(services, actor);
  return { kind: 'done', units: units.slice(0, PER_PAGE), hasMore: units.length > PER_PAGE, branches };
}

export type AddUnitsOutcome =
  | NotAllowed
  | { kind: 'done' | 'stale' }
  | { kind: 'invalid'; problem: 'classCode' | 'branch' | 'units' };

/** Adds units of a class with their home at a branch of the employee. */
export async function addUnits(
  services: UnitServices,
  actor: Actor,
  { classCode, branch, units, formId }: AddedUnits,
): Promise<AddUnitsOutcome> {
  const act = { verb: 'add-units', subject: branch } as const;
  const refusal = await refuse(services, actor, { right: 'units', act });
  if (refusal) return refusal;
  const { classes, branches } = services.content.current();
  if (!branches.some(({ code }) => code === branch)) return { kind: 'invalid', problem: 'branch' };
  if (!isOwnBranch(actor, branch)) return refuseAct(services, actor, act);
  if (!classes.some(({ code }) => code === classCode)) return { kind: 'invalid', problem: 'classCode' };
  if (!Number.isInteger(units) || units < 1 || units > MOST_ADDED)
    return { kind: 'invalid', problem: 'units' };
  const audited = toAuditedAct(services, actor, { ...act, after: { classCode, units }, formId });
  return services.stock.addUnits({ classCode, branchCode: branch, units }, audited);
}

export interface AddedUnits {
  classCode: string;
  branch: string;
  units: number;
  formId: string | undefined;
}

/** Finds a unit whose home or place is a branch of the employee. Audits refusals and unknown labels. */
export async function reachUnit(
  services: UnitServices,
  actor: Actor,
  act: Act,
): Promise<NotAllowed | { kind: 'missing' } | { kind: 'reached'; unit: FleetUnit }> {
  const refusal = await refuse(services, actor, { right: 'units', act });
  if (refusal) return refusal;
  const unit = await services.stock.findFleetUnit(act.subject, services.clock.now());
  if (!unit) {
    await refuseAct(services, actor, act);
    return { kind: 'missing' };
  }
  const places = [unit.home, unit.place ?? unit.home];
  if (actor.employee && !worksAt(actor.employee, places)) return refuseAct(services, actor, act);
  return { kind: 'reached', unit };
}
