import type { Cents } from '#domain/money/money.ts';
import type { RentalRecord, TakeBackRefusal } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { refuseAct } from './act.ts';
import { isForgedBranch, isOwnBranch } from './money/money-services.ts';
import { type CarForm, type CarProblem, readFacts } from './rental-form.ts';
import {
  type OfficeServices,
  startVerb,
  toDeed,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type TakeBackServices = OfficeServices & Pick<Services, 'stock' | 'content'>;

export interface TakeBackForm extends CarForm {
  /** Where the car is; empty: at the agreed branch. */
  branch: string;
  /** Of the deposit, given back; undefined when it is no amount. */
  depositBackCents: Cents | undefined;
}

export type TakeBackProblem = CarProblem | 'unit' | 'branch' | 'deposit-back';

export type TakeBackOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'invalid'; problem: TakeBackProblem }
  | { kind: Extract<TakeBackRefusal, 'before-pick-up' | 'km-lower'> };

/** The car is back now. stock.md#pick-up-and-return. */
export async function takeBack(
  services: TakeBackServices,
  actor: Actor,
  { form, ...request }: VerbRequest & { form: TakeBackForm },
): Promise<TakeBackOutcome> {
  const started = await startVerb(services, actor, 'take-back', request);
  if (started.kind !== 'started') return started;
  const { id: reservationId, code, version, search } = started.reservation;
  if (isForgedBranch(actor, form.branch))
    return refuseAct(services, actor, { verb: 'take-back', subject: code });
  const now = services.clock.now();
  const facts = readFacts(form, now);
  if (typeof facts === 'string') return { kind: 'invalid', problem: facts };
  const rental = await services.stock.readRental(reservationId);
  const problem = findProblem(form, rental, isOwnBranch(services, actor, form.branch));
  if (problem) return { kind: 'invalid', problem };
  const { km, fuelEighths: fuel, marks } = form;
  const branch = form.branch || search.returnLocation;
  const depositBackCents = rental?.deposit && form.depositBackCents;
  const after = { unit: rental?.unit ?? null, km, fuel, branch, marks, depositBackCents };
  const { turnaroundMinutes } = services.content.current().site;
  const outcome = await services.stock.takeBack(
    { reservationId, version, branch, facts, marks, depositBackCents, turnaroundMinutes, by: actor.name, now },
    toDeed(services, actor, { verb: 'take-back', subject: code, after, formId: request.formId }),
  );
  return toOutcome(services, request, outcome.kind);
}

function findProblem(
  { unit, branch, depositBackCents }: TakeBackForm,
  rental: RentalRecord | undefined,
  isOwn: boolean,
): TakeBackProblem | undefined {
  if (branch && !isOwn) return 'branch';
  if (unit && rental?.unit && unit !== rental.unit) return 'unit';
  if (!rental?.deposit) return undefined;
  const isGiven = depositBackCents !== undefined && depositBackCents <= rental.deposit.cents;
  return isGiven ? undefined : 'deposit-back';
}

async function toOutcome(
  services: TakeBackServices,
  { formId }: VerbRequest,
  kind: 'done' | 'stale' | TakeBackRefusal,
): Promise<TakeBackOutcome> {
  switch (kind) {
    case 'done':
    case 'before-pick-up':
    case 'km-lower':
      return { kind };
    case 'stale':
      return unlessDone(services, formId, { kind });
    case 'not-picked-up':
    case 'returned-before':
      return unlessDone(services, formId, { kind: 'wrong-state' });
  }
}
