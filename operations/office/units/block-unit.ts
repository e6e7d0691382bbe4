import type { Instant } from '#domain/calendar/panama.ts';
import { type Block, blockReasons } from '#domain/stock/read-block.ts';
import { toServiceReference } from '#domain/stock/unit-facts.ts';
import type { FleetUnit } from '../../ports/fleet-desk.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import type { NotAllowed } from '../act.ts';
import { toAuditedAct, unlessDone } from '../start-verb.ts';
import { reachUnit, type UnitServices } from './list-units.ts';

type Refused = NotAllowed | { kind: 'missing' | 'stale' };

export interface BlockForm {
  label: string;
  /** Undefined: not typed; `invalid`: no time. */
  from: Instant | 'invalid' | undefined;
  until: Instant | 'invalid' | undefined;
  reason: string;
  formId: string | undefined;
}

export type BlockProblem = 'from' | 'until' | 'past' | 'reason' | 'to';

export type BlockUnitOutcome = Refused | { kind: 'done' } | { kind: 'invalid'; problem: BlockProblem };

/** Takes a unit out of sale for a time, in which it stays where it is. */
export async function blockUnit(
  services: UnitServices & Pick<Services, 'random'>,
  actor: Actor,
  form: BlockForm,
): Promise<BlockUnitOutcome> {
  const act = { verb: 'block-unit', subject: form.label } as const;
  const reached = await reachUnit(services, actor, act);
  if (reached.kind !== 'reached') return reached;
  const { reason } = form;
  if (reason === 'transfer' || !blockReasons.some((known) => known === reason))
    return { kind: 'invalid', problem: 'reason' };
  return place(services, actor, { form, branches: undefined });
}

/** Moves a unit to another branch: it leaves at `from` and is there at `until`. */
export async function transferUnit(
  services: UnitServices & Pick<Services, 'random'>,
  actor: Actor,
  { to, ...given }: Omit<BlockForm, 'reason'> & { to: string },
): Promise<BlockUnitOutcome> {
  const form = { ...given, reason: 'transfer' };
  const reached = await reachUnit(services, actor, { verb: 'block-unit', subject: form.label });
  if (reached.kind !== 'reached') return reached;
  const { branches } = services.content.current();
  const start = await findPlace(services, reached.unit, form.from);
  if (to === start || !branches.some(({ code }) => code === to)) return { kind: 'invalid', problem: 'to' };
  return place(services, actor, { form, branches: { start, to } });
}

/** Where a unit is at a time. */
async function findPlace(
  { stock, clock }: UnitServices,
  { label, home, place }: FleetUnit,
  at: BlockForm['from'],
): Promise<string> {
  const now = clock.now();
  if (typeof at !== 'number') return place ?? home;
  const stays = await stock.listStays([label], { from: now, until: Math.max(at, now + 1) }, now);
  const last = stays.filter(({ block }) => !block?.waits).at(-1);
  return last?.returnBranch ?? place ?? home;
}

interface Placed {
  form: BlockForm;
  branches: { start: string; to: string } | undefined;
}

async function place(
  services: UnitServices & Pick<Services, 'random'>,
  actor: Actor,
  { form, branches }: Placed,
): Promise<BlockUnitOutcome> {
  const now = services.clock.now();
  const period = readPeriod(form, now);
  if (typeof period === 'string') return { kind: 'invalid', problem: period };
  const { label, reason, formId } = form;
  const block: Block = {
    reference: `office-${formId ?? services.random.uuid()}`,
    unit: label,
    ...period,
    reason,
    pickupBranch: branches?.start,
    returnBranch: branches?.to,
    changedAt: now,
    isRemoved: false,
  };
  const { brand } = services.content.current().site;
  const outcome = await services.stock.blockUnit(
    { brand, block, now },
    toAuditedAct(services, actor, {
      verb: 'block-unit',
      subject: label,
      after: {
        from: new Date(period.from).toISOString(),
        until: new Date(period.until).toISOString(),
        blockReason: reason,
        ...(branches && { branch: branches.to }),
      },
      formId,
    }),
  );
  return outcome.kind === 'done' ? outcome : unlessDone(services, formId, outcome);
}

function readPeriod(
  { from, until }: BlockForm,
  now: Instant,
): { from: Instant; until: Instant } | BlockProblem {
  if (typeof from !== 'number') return 'from';
  if (typeof until !== 'number' || until <= from) return 'until';
  return until <= now ? 'past' : { from, until };
}

export type LiftOutcome = Refused | { kind: 'done' } | { kind: 'service' };

/** Ends a block of a unit. The one of a service that is due ends when the service is noted. */
export async function liftBlock(
  services: UnitServices,
  actor: Actor,
  { label, reference, formId }: { label: string; reference: string; formId: string | undefined },
): Promise<LiftOutcome> {
  const act = { verb: 'lift-block', subject: label } as const;
  const reached = await reachUnit(services, actor, act);
  if (reached.kind !== 'reached') return reached;
  if (reference === toServiceReference(label)) return { kind: 'service' };
  const audited = toAuditedAct(services, actor, { ...act, before: { reference }, formId });
  const request = { unit: label, reference, now: services.clock.now() };
  const outcome = await services.stock.liftBlock(request, audited);
  return outcome.kind === 'done' ? outcome : unlessDone(services, formId, outcome);
}
