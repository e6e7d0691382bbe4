import { toInstant } from '#domain/calendar/panama.ts';
import { type CounterForm, type CounterProblem, findCounterProblem } from '#domain/payment/counter.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { fitUnit } from '#domain/stock/fit-unit.ts';
import type { Deposit, HandOverRefusal } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditValues } from '../ports/staff-store.ts';
import { type ProposedUnit, proposeFromNow } from '../stock/propose-other-unit.ts';
import { type CarForm, type CarProblem, readFacts } from './rental-form.ts';
import {
  type OfficeServices,
  startVerb,
  toDeed,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type HandOverServices = OfficeServices & Pick<Services, 'stock' | 'content'>;

export interface HandOverForm extends CarForm {
  /** No deposit with an amount of 0. */
  deposit: CounterForm;
}

export type HandOverOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'invalid'; problem: CarProblem | CounterProblem | 'unit' }
  /** `proposal`: a unit that the renter can have; undefined when none fits, or no unit is the reason. */
  | { kind: Exclude<HandOverRefusal, 'unknown-unit' | 'wrong-state'>; proposal: ProposedUnit | undefined };

/** The renter gets the keys of a unit: its own, or another one of the form. stock.md#pick-up-and-return. */
export async function handOver(
  services: HandOverServices,
  actor: Actor,
  { form, ...request }: VerbRequest & { form: HandOverForm },
): Promise<HandOverOutcome> {
  const started = await startVerb(services, actor, 'hand-over', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const now = services.clock.now();
  const facts = readFacts(form, now);
  if (typeof facts === 'string') return { kind: 'invalid', problem: facts };
  const deposit = readDeposit(form.deposit);
  if (typeof deposit === 'string') return { kind: 'invalid', problem: deposit };
  const { id: reservationId, code, version } = reservation;
  const unit = form.unit || (await services.reservations.findUnitLabel(reservationId));
  const { marks } = form;
  const after = toValues(form, { unit, deposit });
  const { kind } = await services.stock.handOver(
    {
      reservationId,
      version,
      unit,
      facts,
      marks,
      deposit,
      freeAt: freeAtOf(services, reservation),
      by: actor.name,
      now,
    },
    toDeed(services, actor, { verb: 'hand-over', subject: code, after, formId: request.formId }),
  );
  switch (kind) {
    case 'done':
      return { kind };
    case 'stale':
    case 'wrong-state':
      return unlessDone(services, request.formId, { kind });
    case 'unknown-unit':
      return { kind: 'invalid', problem: 'unit' };
    case 'after-return':
    case 'km-lower':
      return { kind, proposal: undefined };
    case 'unit-taken':
    case 'unit-needed':
    case 'unit-elsewhere': {
      const proposal = await proposeFromNow(services, reservation, freeAtOf(services, reservation));
      return { kind, proposal };
    }
  }
}

function readDeposit(form: CounterForm): Deposit | CounterProblem | undefined {
  if (form.amountCents === 0) return undefined;
  const problem = findCounterProblem(form);
  const { method, amountCents: cents, reference } = form;
  return problem || method === undefined || cents === undefined
    ? (problem ?? 'method')
    : { cents, method, reference };
}

/** For the audit. */
function toValues(
  { km, fuelEighths, marks }: HandOverForm,
  { unit, deposit }: { unit: string | undefined; deposit: Deposit | undefined },
): AuditValues {
  return {
    unit: unit ?? null,
    km,
    fuel: fuelEighths,
    ...(marks && { marks }),
    ...(deposit && {
      depositCents: deposit.cents,
      way: deposit.method,
      reference: deposit.reference,
    }),
  };
}

/** Labels of the units of the class that fit the rental from now on, besides its own. */
export async function listFittingUnits(
  services: Pick<Services, 'reservations' | 'content' | 'clock'>,
  reservation: Reservation,
): Promise<string[]> {
  const { brand, classCode, search } = reservation;
  const { pickupLocation: pickupBranch, returnLocation: returnBranch } = search;
  const now = services.clock.now();
  const period = { from: now, until: freeAtOf(services, reservation) };
  const request = { brand, pickupBranch, returnBranch, period, now };
  const units = await services.reservations.listUnitStays(request, [classCode]);
  const { transfers } = services.content.current();
  const stay = { ...period, pickupBranch, returnBranch };
  return units.filter((unit) => fitUnit(unit, stay, { transfers, now })).map(({ label }) => label);
}

/** End of the agreed rental with its turnaround. */
function freeAtOf(
  { content }: Pick<Services, 'content'>,
  { search }: Pick<Reservation, 'search'>,
): number {
  return toInstant(search.returnAt) + content.current().site.turnaroundMinutes * 60_000;
}
