import { toInstant } from '#domain/calendar/panama.ts';
import { type CarReading, findFactProblem } from '#domain/rental/rental-facts.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import type { ExchangeRefusal } from '../ports/stock-store.ts';
import { type ProposedUnit, proposeFromNow } from '../stock/propose-other-unit.ts';
import { refuseAct } from './act.ts';
import { isForgedBranch, isOwnBranch } from './money/money-services.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type ExchangeServices = OfficeServices & Pick<Services, 'stock' | 'content'>;

/** Numbers that cannot be read are undefined. */
type TypedReading = { [Field in keyof CarReading]: CarReading[Field] | undefined };

export interface ExchangeForm {
  /** Label of the other unit. */
  unit: string;
  /** Where both units are. */
  branch: string;
  /** Of the unit that is given back, and of the other one. */
  given: TypedReading;
  taken: TypedReading;
}

export type ExchangeOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'invalid'; problem: 'unit' | 'branch' | 'km' | 'fuel' | 'returned-km' | 'returned-fuel' }
  | { kind: 'km-lower' | 'new-km-lower' }
  /** `proposal`: a unit that the renter can have; undefined: none fits. */
  | { kind: Extract<ExchangeRefusal, `unit-${string}`>; proposal: ProposedUnit | undefined };

/** Another car at the same price; the first stays at the branch. At the server's time. stock.md#pick-up-and-return. */
export async function exchangeUnit(
  services: ExchangeServices,
  actor: Actor,
  { form, ...request }: VerbRequest & { form: ExchangeForm },
): Promise<ExchangeOutcome> {
  const started = await startVerb(services, actor, 'exchange', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const { id: reservationId, code: subject, version } = reservation;
  const { unit, branch } = form;
  if (isForgedBranch(actor, branch)) return refuseAct(services, actor, { verb: 'exchange', subject });
  if (!isOwnBranch(services, actor, branch)) return { kind: 'invalid', problem: 'branch' };
  const given = readCar(form.given, services.clock.now());
  if (typeof given === 'string') return { kind: 'invalid', problem: `returned-${given}` };
  const taken = readCar(form.taken, services.clock.now());
  if (typeof taken === 'string') return { kind: 'invalid', problem: taken };
  const before = {
    unit: (await services.reservations.findUnitLabel(reservationId)) ?? null,
    ...toValues(given),
  };
  const act = { verb: 'exchange', subject, before, after: { unit, branch, ...toValues(taken) } } as const;
  const { turnaroundMinutes } = services.content.current().site;
  const { kind } = await services.stock.exchange(
    { reservationId, version, unit, branch, given, taken, turnaroundMinutes, now: services.clock.now() },
    toAuditedAct(services, actor, { ...act, formId: request.formId }),
  );
  switch (kind) {
    case 'done':
    case 'km-lower':
    case 'new-km-lower':
      return { kind };
    case 'stale':
      return unlessDone(services, request.formId, { kind });
    case 'unknown-unit':
      return { kind: 'invalid', problem: 'unit' };
    case 'unit-taken':
    case 'unit-needed':
    case 'unit-elsewhere':
      return { kind, proposal: await proposeExchange(services, reservation, branch) };
  }
}

function readCar({ km, fuelEighths }: TypedReading, now: number): CarReading | 'km' | 'fuel' {
  if (km === undefined) return 'km';
  if (fuelEighths === undefined) return 'fuel';
  const reading = { km, fuelEighths };
  const problem = findFactProblem({ ...reading, at: now, changedAt: now }, { now, bookedAt: now });
  if (problem) return problem === 'km' ? 'km' : 'fuel';
  return reading;
}

/** For the audit. */
function toValues({ km, fuelEighths: fuel }: CarReading) {
  return { km, fuel };
}

/** A unit at a branch, or one that can be brought there, that the renter can have until the return. */
export function proposeExchange(
  services: Pick<Services, 'reservations' | 'content' | 'clock'>,
  reservation: Reservation,
  branch: string,
): Promise<ProposedUnit | undefined> {
  const { search } = reservation;
  const turnaroundMs = services.content.current().site.turnaroundMinutes * 60_000;
  const until = Math.max(toInstant(search.returnAt), services.clock.now()) + turnaroundMs;
  const atBranch = { ...reservation, search: { ...search, pickupLocation: branch } };
  return proposeFromNow(services, atBranch, until);
}
