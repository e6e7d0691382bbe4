import { findUnitProblem, isServiceDue, type UnitFacts, type UnitProblem } from '#domain/stock/unit-facts.ts';
import type { EditUnitOutcome, RetireOutcome } from '../../ports/fleet-desk.ts';
import type { Actor, AuditValues } from '../../ports/staff-store.ts';
import { blockDueServices, lastBlockedDay } from '../../stock/block-due-services.ts';
import type { NotAllowed } from '../act.ts';
import { toAuditedAct, unlessDone } from '../start-verb.ts';
import { reachUnit, type UnitServices } from './list-units.ts';

export interface UnitRequest {
  label: string;
  /** Of the unit that the employee has read. */
  version: number;
  formId: string | undefined;
}

type Refused = NotAllowed | { kind: 'missing' };

export type EditOutcome = Refused | EditUnitOutcome | { kind: 'invalid'; problem: UnitProblem };

/** Notes plate, VIN, kilometers, documents and the next service. A service that is due blocks the unit at once. */
export async function editUnit(
  services: UnitServices,
  actor: Actor,
  { label, version, formId, facts }: UnitRequest & { facts: UnitFacts },
): Promise<EditOutcome> {
  const act = { verb: 'edit-unit', subject: label } as const;
  const reached = await reachUnit(services, actor, act);
  if (reached.kind !== 'reached') return reached;
  const problem = findUnitProblem(facts);
  if (problem) return { kind: 'invalid', problem };
  const now = services.clock.now();
  const { facts: former } = reached.unit;
  const known = { ...facts, km: facts.km ?? former.km };
  const values = { before: toValues(former), after: toValues(facts) };
  const outcome = await services.stock.editUnit(
    {
      label,
      version,
      facts,
      isServiceDue: isServiceDue(known, lastBlockedDay(now)),
      now,
    },
    toAuditedAct(services, actor, { ...act, ...values, formId }),
  );
  if (outcome.kind === 'stale') return unlessDone(services, formId, outcome);
  if (outcome.kind === 'done') await blockDueServices(services);
  return outcome;
}

function toValues({ documents, ...facts }: UnitFacts): AuditValues {
  const { plate, vin, km = null, serviceKm = null, serviceOn = null } = facts;
  const { registration = null, inspection = null, insurance = null } = documents;
  return { plate, vin, km, registration, inspection, insurance, serviceKm, serviceOn };
}

/** Takes a unit without rentals and blocks to come out of the fleet, or back into it. */
export async function setUnitActive(
  services: UnitServices,
  actor: Actor,
  { label, version, formId, isActive }: UnitRequest & { isActive: boolean },
): Promise<Refused | RetireOutcome> {
  const act = { verb: 'edit-unit', subject: label } as const;
  const reached = await reachUnit(services, actor, act);
  if (reached.kind !== 'reached') return reached;
  const values = { before: { inFleet: !isActive }, after: { inFleet: isActive } };
  const audited = toAuditedAct(services, actor, { ...act, ...values, formId });
  const change = { label, version, isActive, now: services.clock.now() };
  const outcome = await services.stock.setUnitActive(change, audited);
  return outcome.kind === 'done' ? outcome : unlessDone(services, formId, outcome);
}
