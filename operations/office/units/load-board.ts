import {
  addDays,
  dateOf,
  fromInstant,
  joinDateTime,
  type PanamaDate,
  toInstant,
} from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { hasRight } from '#domain/office/rights.ts';
import { type DayRun, toDayRuns } from '#domain/stock/day-runs.ts';
import type { FleetUnit, UnitStay } from '../../ports/fleet-desk.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { listProposedConflicts, type ProposedConflict } from '../../stock/change-block.ts';
import { type NotAllowed, refuse, refuseAct } from '../act.ts';
import { isOwnBranch, listOwnBranches } from '../own-branches.ts';
import type { UnitServices } from './list-units.ts';

/** More than any company of this size has; a longer list is no board. */
const MOST_UNITS = 1_000;
const USUAL_DAYS = 14;
const MOST_DAYS = 31;

export interface BoardQuery {
  /** Undefined: the first branch of the employee, or all where the employee works at all. */
  branch: string | undefined;
  /** Undefined: today. */
  from: PanamaDate | undefined;
  /** `NaN`: 14. */
  days: number;
}

export interface BoardUnit {
  unit: FleetUnit;
  runs: DayRun<UnitStay>[];
}

/** Units of a class with the same home. */
export interface BoardGroup {
  branch: string;
  classCode: string;
  units: BoardUnit[];
  /** Units without a stay on any day. */
  free: number;
  hasConflict: boolean;
}

export interface Board {
  kind: 'done';
  branch: string | undefined;
  from: PanamaDate;
  days: PanamaDate[];
  groups: BoardGroup[];
  conflicts: ProposedConflict[];
  /** Those that the employee may choose. */
  branches: Branch[];
  canMove: boolean;
}

/** Units at home or standing at a branch, with their rentals, blocks and transfers by day. */
export async function loadBoard(
  services: UnitServices,
  actor: Actor,
  asked: BoardQuery,
): Promise<NotAllowed | Board> {
  const branch = asked.branch ?? actor.employee?.branches?.[0];
  const act = { verb: 'see-page', subject: `/staff/board?branch=${branch ?? ''}` } as const;
  const refusal = await refuse(services, actor, { right: 'bookings', act });
  if (refusal) return refusal;
  if (!isOwnBranch(actor, branch)) return refuseAct(services, actor, act);
  const now = services.clock.now();
  const first = asked.from ?? dateOf(fromInstant(now));
  const count = Math.min(Math.max(Math.trunc(asked.days) || USUAL_DAYS, 1), MOST_DAYS);
  const units = await listUnits(services, branch, now);
  const groups = await listGroups(services, units, { first, days: count });
  const labels = new Set(units.map(({ label }) => label));
  const conflicts = await listProposedConflicts(services, ({ unit }) => labels.has(unit));
  const inConflict = new Set(conflicts.map(({ unit }) => unit));
  return {
    kind: 'done',
    branch,
    from: first,
    days: Array.from({ length: count }, (_, day) => addDays(first, day)),
    groups: groups.map((group) => ({
      ...group,
      hasConflict: group.units.some(({ unit }) => inConflict.has(unit.label)),
    })),
    conflicts,
    branches: listOwnBranches(services, actor),
    canMove: !actor.employee || hasRight(actor.employee, 'units'),
  };
}

async function listUnits({ stock }: UnitServices, branch: string | undefined, now: number) {
  const all = { classCode: undefined, status: undefined, dueUntil: undefined, words: '', offset: 0 };
  const branches = branch === undefined ? undefined : [branch];
  const units = await stock.listFleet({ ...all, branches, now, limit: MOST_UNITS });
  return units.filter(({ status }) => status !== 'retired');
}

async function listGroups(
  { stock, clock }: UnitServices,
  units: FleetUnit[],
  span: { first: PanamaDate; days: number },
): Promise<Omit<BoardGroup, 'hasConflict'>[]> {
  const startOf = (date: PanamaDate) => toInstant(joinDateTime(date, '00:00'));
  const period = { from: startOf(span.first), until: startOf(addDays(span.first, span.days)) };
  const labels = units.map(({ label }) => label);
  const stays = Map.groupBy(await stock.listStays(labels, period, clock.now()), ({ unit }) => unit);
  const groups = Map.groupBy(units, ({ home, classCode }) => `${home} ${classCode}`);
  return [...groups.values()].map((members) => ({
    branch: members[0]?.home ?? '',
    classCode: members[0]?.classCode ?? '',
    units: members.map((unit) => ({ unit, runs: toDayRuns(stays.get(unit.label) ?? [], span) })),
    free: members.filter(({ label }) => !stays.has(label)).length,
  }));
}
