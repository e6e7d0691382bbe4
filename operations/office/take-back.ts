import type { Cents } from '#domain/money/money.ts';
import {
  type PricedCharge,
  type PricedCharges,
  priceCharges,
  type TypedCharge,
} from '#domain/payment/return-charge.ts';
import type { RentalFacts } from '#domain/rental/rental-facts.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { RentalRecord, TakeBackRefusal } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { signReturn } from '../rental/evidence.ts';
import { toReturn } from '../rental/record-rental.ts';
import { refuseAct } from './act.ts';
import { sumOf, toLineValues } from './final-bill.ts';
import { isForgedBranch, isOwnBranch } from './money/money-services.ts';
import { type CarForm, type CarProblem, readFacts } from './rental-form.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type TakeBackServices = OfficeServices & Pick<Services, 'stock' | 'content' | 'money' | 'random' | 'secrets'>;

export interface TakeBackForm extends CarForm {
  /** Where the car is; empty: at the agreed branch. */
  branch: string;
  /** Of the deposit, given back; undefined when it is no amount. */
  depositBackCents: Cents | undefined;
  charges: readonly TypedCharge[];
}

export type TakeBackProblem = CarProblem | 'unit' | 'branch' | 'deposit-back';

type Refused =
  | { kind: 'invalid'; problem: TakeBackProblem }
  | Extract<PricedCharges, { kind: 'invalid-charge' }>;

export type TakeBackOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | Refused
  /** The lines cost something else than the preview said. */
  | { kind: 'other-bill' }
  | { kind: Extract<TakeBackRefusal, 'before-pick-up' | 'km-lower'> };

interface Reviewed {
  kind: 'ready';
  facts: RentalFacts;
  rental: RentalRecord | undefined;
  lines: PricedCharge[];
}

/** Whether a form of the take back is complete, and what its lines cost. Writes nothing. */
export async function reviewReturn(
  services: TakeBackServices,
  actor: Actor,
  { id }: Reservation,
  form: TakeBackForm,
): Promise<Refused | Reviewed> {
  const facts = readFacts(form, services.clock.now());
  if (typeof facts === 'string') return { kind: 'invalid', problem: facts };
  const rental = await services.stock.readRental(id);
  const problem = findProblem(form, rental, isOwnBranch(services, actor, form.branch));
  if (problem) return { kind: 'invalid', problem };
  const priced = priceCharges(services.content.current().site.returnCharges, form.charges);
  return priced.kind === 'priced' ? { kind: 'ready', facts, rental, lines: priced.lines } : priced;
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

/** `agreedCents`: cost of the further lines by the preview. stock.md#pick-up-and-return, counter.md#final-bill. */
export async function takeBack(
  services: TakeBackServices,
  actor: Actor,
  { form, agreedCents, ...request }: VerbRequest & { form: TakeBackForm; agreedCents: Cents },
): Promise<TakeBackOutcome> {
  const started = await startVerb(services, actor, 'take-back', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  if (isForgedBranch(actor, form.branch))
    return refuseAct(services, actor, { verb: 'take-back', subject: reservation.code });
  const reviewed = await reviewReturn(services, actor, reservation, form);
  if (reviewed.kind !== 'ready') return reviewed;
  if (sumOf(reviewed.lines) !== agreedCents) return { kind: 'other-bill' };
  const kind = await store(services, actor, { reservation, form, reviewed, formId: request.formId });
  return toOutcome(services, request, kind);
}

async function store(
  services: TakeBackServices,
  actor: Actor,
  {
    reservation,
    form,
    reviewed: { facts, rental, lines },
    formId,
  }: { reservation: Reservation; form: TakeBackForm; reviewed: Reviewed } & Pick<VerbRequest, 'formId'>,
) {
  const { code, version, search } = reservation;
  const { km, fuelEighths: fuel, marks } = form;
  const branch = form.branch || search.returnLocation;
  const depositBackCents = rental?.deposit && form.depositBackCents;
  const read = { unit: rental?.unit ?? null, km, fuel, branch, marks, depositBackCents };
  const state = { unit: rental?.unit, km, fuel, notes: marks, at: facts.at };
  const after = { ...read, ...toLineValues(lines) };
  const outcome = await services.stock.takeBack(
    {
      ...(await toReturn(services, reservation, { branch, facts, by: actor.name, lines })),
      version,
      marks,
      unit: rental?.unit,
      toEvidence: (steps) => signReturn(services, { code, rental }, state, steps),
      depositBackCents,
    },
    toAuditedAct(services, actor, { verb: 'take-back', subject: code, after, formId }),
  );
  return outcome.kind;
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
