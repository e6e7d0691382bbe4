import type { Reservation } from '#domain/reservation/reservation.ts';
import { explainMisfit, type Misfit } from '#domain/stock/explain-misfit.ts';
import { listUpgrades } from '#domain/stock/propose-unit.ts';
import type { UnitStay } from '../../ports/fleet-desk.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { listOtherUnits, type ProposedUnit } from '../../stock/propose-other-unit.ts';
import type { NotAllowed } from '../act.ts';
import { reachReservation, toAuditedAct, unlessDone, type VerbRequest } from '../start-verb.ts';
import type { UnitServices } from './list-units.ts';

type MoveServices = UnitServices & Pick<Services, 'site'>;

/** `begun`: it has its unit; `no-unit`: the company counts no units of the class, or the reservation is over. */
type Unmovable = { kind: 'missing' } | { kind: 'begun' } | { kind: 'no-unit' };

export interface MovableRental {
  kind: 'open';
  reservation: Reservation;
  /** Its present one. */
  unit: string;
  /** That it can have instead, the proposed one first. */
  others: ProposedUnit[];
}

/** A rental that may get another unit, with the units that fit. */
export async function openMove(
  services: MoveServices,
  actor: Actor,
  code: string,
): Promise<NotAllowed | Unmovable | MovableRental> {
  const found = await findMovable(services, actor, code);
  if (found.kind !== 'found') return found;
  const { reservation, stay } = found;
  const others = await listOtherUnits(services, toConflictRental(reservation, stay));
  return { kind: 'open', reservation, unit: stay.unit, others };
}

type Movable = { kind: 'found'; reservation: Reservation; stay: UnitStay };

async function findMovable(
  services: MoveServices,
  actor: Actor,
  code: string,
): Promise<NotAllowed | Unmovable | Movable> {
  const reached = await reachReservation(services, actor, {
    right: 'units',
    act: { verb: 'move-unit', subject: code },
  });
  if (reached.kind !== 'reached') return reached;
  const { reservation } = reached;
  if (reservation.state === 'picked-up' || reservation.state === 'returned') return { kind: 'begun' };
  const unit = await services.reservations.findUnitLabel(reservation.id);
  const stay = unit === undefined ? undefined : await findStay(services, unit, code);
  return stay ? { kind: 'found', reservation, stay } : { kind: 'no-unit' };
}

const ALWAYS = { from: 0, until: Date.UTC(3000, 0) };

async function findStay({ stock, clock }: MoveServices, unit: string, code: string) {
  const stays = await stock.listStays([unit], { ...ALWAYS, from: clock.now() }, clock.now());
  return stays.find((stay) => stay.code === code);
}

function toConflictRental({ id, code, brand, classCode, search }: Reservation, stay: UnitStay) {
  const { unit, from, until } = stay;
  const { pickupLocation: pickupBranch, returnLocation: returnBranch } = search;
  return { reservationId: id, code, brand, classCode, unit, from, until, pickupBranch, returnBranch };
}

/** `unknown`: there is no such unit; `same`: it has this one; `cheaper`: of a class that costs less. */
export type MoveProblem = Misfit | { kind: 'unknown' | 'same' | 'cheaper' };

export type MoveOutcome =
  | NotAllowed
  | Unmovable
  | { kind: 'done' }
  | { kind: 'stale' }
  | { kind: 'refused'; problem: MoveProblem; proposal: ProposedUnit | undefined };

/** Gives a rental another unit, of its class or a dearer one. A unit that does not fit is refused with the reason. */
export async function moveRental(
  services: MoveServices,
  actor: Actor,
  { code, version, formId, unit }: VerbRequest & { unit: string },
): Promise<MoveOutcome> {
  const found = await findMovable(services, actor, code);
  if (found.kind !== 'found') return found;
  const { reservation, stay } = found;
  const audited = toAuditedAct(services, actor, {
    verb: 'move-unit',
    subject: code,
    before: { unit: stay.unit },
    after: { unit },
    formId,
  });
  const request = { reservationId: reservation.id, version, unit, now: services.clock.now() };
  const isOffered = await mayHave(services, reservation, unit);
  const outcome =
    isOffered && unit !== stay.unit
      ? await services.stock.moveRental(request, audited)
      : ({ kind: 'unfit' } as const);
  if (outcome.kind === 'done') return outcome;
  if (outcome.kind === 'stale') return unlessDone(services, formId, outcome);
  const problem = await explain(services, { reservation, stay, unit });
  const [proposal] = await listOtherUnits(services, toConflictRental(reservation, stay));
  return unlessDone(services, formId, { kind: 'refused', problem, proposal });
}

async function mayHave(services: MoveServices, { classCode }: Reservation, label: string): Promise<boolean> {
  const unit = await services.stock.findFleetUnit(label, services.clock.now());
  const { cars } = services.content.current();
  return unit !== undefined && listUpgrades(classCode, cars).includes(unit.classCode);
}

async function explain(
  services: MoveServices,
  { reservation, stay, unit: label }: Omit<Movable, 'kind'> & { unit: string },
): Promise<MoveProblem> {
  if (label === stay.unit) return { kind: 'same' };
  const unit = await services.stock.findFleetUnit(label, services.clock.now());
  if (!unit) return { kind: 'unknown' };
  if (!(await mayHave(services, reservation, label))) return { kind: 'cheaper' };
  const stays = await services.stock.listStays([label], ALWAYS, services.clock.now());
  return explainMisfit(
    {
      isActive: unit.status !== 'retired',
      place: unit.home,
      stays: stays.map(({ block, ...each }) => ({ ...each, reason: block?.reason })),
    },
    toConflictRental(reservation, stay),
  );
}
