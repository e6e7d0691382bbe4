import { toInstant } from '#domain/calendar/panama.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import { type CounterForm, type CounterProblem, findCounterProblem } from '#domain/payment/counter.ts';
import type { Agreement } from '#domain/rental/agreement.ts';
import type { RentalFacts } from '#domain/rental/rental-facts.ts';
import type { Stroke } from '#domain/rental/signature.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { fitUnit } from '#domain/stock/fit-unit.ts';
import { findSignature, LONGEST_SIGNATURE } from '../my-reservation/sign-agreement.ts';
import type { Deposit, HandOverRefusal } from '../ports/rental-desk.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditValues } from '../ports/staff-store.ts';
import { signPickUp } from '../rental/evidence.ts';
import { agreementMail } from '../reservation/reservation-mails.ts';
import { type ProposedUnit, proposeFromNow } from '../stock/propose-other-unit.ts';
import { type CarForm, type CarProblem, readFacts } from './rental-form.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type HandOverServices = OfficeServices & Pick<Services, 'stock' | 'content' | 'secrets' | 'precheckins'>;

export interface HandOverForm extends CarForm {
  /** No deposit with an amount of 0. */
  deposit: CounterForm;
  /** Typed by the renter below the agreement; empty: signed before, or on paper. */
  signedName: string;
  /** Drawn by the renter; undefined when it cannot be read. */
  signature: readonly Stroke[] | undefined;
}

type HandOverProblem = CarProblem | CounterProblem | 'unit' | 'signature' | 'drawing';

export type HandOverOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: 'invalid'; problem: HandOverProblem }
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
  const read = readHandOver(form, services.clock.now());
  if (typeof read === 'string') return { kind: 'invalid', problem: read };
  const unit = form.unit || (await services.reservations.findUnitLabel(reservation.id));
  const signed = await toSigned(services, reservation, form);
  const handed = { reservation, form, unit, signed, ...read };
  const { kind } = await store(services, actor, handed, request.formId);
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

interface Read {
  facts: RentalFacts;
  deposit: Deposit | undefined;
}

function readHandOver(form: HandOverForm, now: number): Read | HandOverProblem {
  const facts = readFacts(form, now);
  if (typeof facts === 'string') return facts;
  const deposit = readDeposit(form.deposit);
  if (typeof deposit === 'string') return deposit;
  const { signedName, signature } = form;
  if (signature === undefined) return 'drawing';
  const isWrong = signedName.length > LONGEST_SIGNATURE || hasCardNumber(signedName);
  return isWrong ? 'signature' : { facts, deposit };
}

type Signed = Pick<Agreement, 'signedName' | 'signedAt'>;

async function toSigned(
  services: HandOverServices,
  reservation: Reservation,
  { signedName }: HandOverForm,
): Promise<Signed> {
  const before = signedName === '' ? await findSignature(services, reservation) : undefined;
  return before ? { signedName: before.name, signedAt: before.at } : { signedName };
}

interface Handed extends Read {
  signed: Signed;
  reservation: Reservation;
  form: HandOverForm;
  unit: string | undefined;
}

async function store(
  services: HandOverServices,
  actor: Actor,
  { reservation, form, unit, facts, deposit, signed }: Handed,
  formId: string | undefined,
) {
  const { id: reservationId, code, version } = reservation;
  const { km, fuelEighths: fuel, marks, signature = [] } = form;
  const freeAt = freeAtOf(services, reservation);
  const mail = agreementMail(reservation, await toAgreement(services, form, { unit, deposit, signed }));
  const recorded = { reservationId, version, unit, facts, freeAt, by: actor.name, now: facts.at };
  const after = toValues(form, { unit, deposit });
  const state = { unit, km, fuel, notes: marks, at: facts.at };
  return services.stock.handOver(
    {
      ...recorded,
      marks,
      deposit,
      signedName: signed.signedName,
      signedAt: signed.signedAt,
      signature,
      toEvidence: (steps) => signPickUp(services, code, state, steps),
      mails: [mail],
    },
    toAuditedAct(services, actor, { verb: 'hand-over', subject: code, after, formId }),
  );
}

function readDeposit(form: CounterForm): Deposit | CounterProblem | undefined {
  if (form.amountCents === 0) return undefined;
  const problem = findCounterProblem(form);
  const { method, amountCents: cents, reference } = form;
  return problem || method === undefined || cents === undefined
    ? (problem ?? 'method')
    : { cents, method, reference };
}

/** The known marks are those of the last return and the new ones. */
async function toAgreement(
  { stock, clock }: Pick<Services, 'stock' | 'clock'>,
  { km, fuelEighths: fuel, marks, signature = [] }: HandOverForm,
  { unit, deposit, signed }: Pick<Handed, 'unit' | 'deposit' | 'signed'>,
): Promise<Agreement> {
  const last = unit === undefined ? undefined : await stock.readLastReturn(unit, clock.now());
  const all = [last?.marks, marks].filter(Boolean).join('\n');
  return { unit, km, fuel, marks: all, depositCents: deposit?.cents, ...signed, signature, at: clock.now() };
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
function freeAtOf({ content }: Pick<Services, 'content'>, { search }: Pick<Reservation, 'search'>): number {
  return toInstant(search.returnAt) + content.current().site.turnaroundMinutes * 60_000;
}
