import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import {
  type CounterForm,
  type CounterMethod,
  type CounterProblem,
  type CounterRefusal,
  findCounterProblem,
  refuseCounterPayment,
} from '#domain/payment/counter.ts';
import { type Amendment, isApplicable } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { NewCounterPayment, TakeOutcome } from '../../ports/office-money.ts';
import type { Actor, AuditValues } from '../../ports/staff-store.ts';
import { confirmationMail } from '../../reservation/reservation-mails.ts';
import { refuseAct } from '../act.ts';
import { startVerb, toAuditedAct, unlessDone, type VerbRefusal, type VerbRequest } from '../start-verb.ts';
import { isForgedBranch, isOwnBranch, type MoneyServices, refuseMoney } from './money-services.ts';

export interface TakePayment extends VerbRequest, CounterForm {
  branch: string;
  /** `version` of `MoneyOfReservation` that the employee has read. */
  money: string;
}

export type TakePaymentOutcome =
  | VerbRefusal
  | CounterRefusal
  | TakeOutcome
  | { kind: 'invalid'; problem: CounterProblem | 'branch' };

/** The change of a reservation that waits for its difference. */
export async function findWaitingChange(
  { reservations, clock }: Pick<MoneyServices, 'reservations' | 'clock'>,
  reservation: Reservation,
): Promise<Amendment | undefined> {
  const open = await reservations.findOpenAmendment(reservation.id, clock.now());
  if (open?.purpose !== 'change' || !isApplicable(open, reservation)) return undefined;
  return open.differenceCents > 0 ? open : undefined;
}

/** What a branch has taken: settles what is due there, or the difference of a waiting change, which then applies. */
export async function takePayment(
  services: MoneyServices,
  actor: Actor,
  input: TakePayment,
): Promise<TakePaymentOutcome> {
  const started = await startVerb(services, actor, 'payment', input);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  if (isForgedBranch(actor, input.branch))
    return refuseAct(services, actor, { verb: 'payment', subject: reservation.code });
  const [read, change] = await Promise.all([
    services.money.read(reservation.id),
    findWaitingChange(services, reservation),
  ]);
  if (read.version !== input.money) return unlessDone(services, input.formId, { kind: 'stale' });
  const { method, amountCents, branch } = input;
  const problem = findCounterProblem(input) ?? (isOwnBranch(services, actor, branch) ? undefined : 'branch');
  if (problem || method === undefined || amountCents === undefined)
    return { kind: 'invalid', problem: problem ?? 'method' };
  const differenceCents = change?.differenceCents;
  const refused = refuseCounterPayment(reservation, read.entries, { amountCents, differenceCents });
  if (refused) return refuseMoney(services, reservation.id, input, refused);
  return store(services, actor, { reservation, change, input: { ...input, method, amountCents } });
}

async function store(
  services: MoneyServices,
  actor: Actor,
  {
    reservation,
    change,
    input,
  }: {
    reservation: Reservation;
    change: Amendment | undefined;
    input: TakePayment & { method: CounterMethod; amountCents: Cents };
  },
): Promise<TakeOutcome> {
  const { method, reference, amountCents, branch, money: version, formId } = input;
  const now = services.clock.now();
  const entry: NewCounterPayment = {
    id: services.random.uuid(),
    reservationId: reservation.id,
    branch,
    day: dateOf(fromInstant(now)),
    method,
    reference,
    amountCents,
    isCorrection: false,
    amendmentId: change?.id,
    by: actor.name,
    at: now,
  };
  const after: AuditValues = { amountCents, method, reference, branch, ...(change && { change: change.id }) };
  const audited = toAuditedAct(services, actor, {
    verb: 'payment',
    subject: reservation.code,
    after,
    formId,
  });
  const mails = change ? [confirmationMail(reservation, change.id)] : [];
  return services.money.take(entry, { version, change, mails }, audited);
}
