import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import { findCounterProblem } from '#domain/payment/counter.ts';
import { isOpenRefund, splitRefund } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Giving, RefundRequest, RefundWay } from '../../ports/office-money.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { toNewRefunds } from '../../reservation/new-refunds.ts';
import { type NotAllowed, refuse, refuseAct } from '../act.ts';
import { startVerb, toAuditedAct, unlessDone, type VerbRefusal, type VerbRequest } from '../start-verb.ts';
import { isForgedBranch, isOwnBranch, type MoneyServices, refuseMoney } from './money-services.ts';
import { exceedsLimit, type Refundable, readRefundable } from './refundable.ts';

export interface RefundForm {
  amountCents: Cents | undefined;
  way: RefundWay | undefined;
  /** That gives it back; unused for `online`. */
  branch: string;
  /** Of the terminal or the bank. */
  reference: string;
  /** Of an entry of the counter that was wrong; then it is owed again. */
  isCorrection: boolean;
  reason: string;
}

export type RefundProblem = 'amount' | 'way' | 'branch' | 'reference' | 'reason' | 'card-number';

export type RefundRefusal =
  | { kind: 'invalid'; problem: RefundProblem }
  | { kind: 'too-much'; refundableCents: Cents }
  /** That much is more than due at the branch; it is given back by itself. */
  | { kind: 'overpaid'; overpaidCents: Cents }
  /** Of this money something is on its way back; first that has to end. */
  | { kind: 'open-refund'; reference: string }
  | { kind: 'being-reversed' }
  /** Another refund of the reservation waits for a second person. */
  | { kind: 'waiting' };

/** What a refund would do. */
export interface RefundPlan {
  kind: 'planned';
  amountCents: Cents;
  way: RefundWay;
  parts: { attemptId: string; amountCents: Cents }[];
  /** Over the limit: another person has to confirm it. */
  needsSecond: boolean;
}

/** Checks a form and says what the refund would do. Writes nothing. */
export function planRefund(
  services: Pick<MoneyServices, 'content'>,
  actor: Actor,
  money: Refundable,
  form: RefundForm,
): RefundRefusal | RefundPlan {
  const problem = findProblem(services, actor, form);
  const { amountCents = 0, way = 'online' } = form;
  if (problem) return { kind: 'invalid', problem };
  if (money.request) return { kind: 'waiting' };
  const refused = refuseAmount(money, { ...form, amountCents, way });
  if (refused) return refused;
  const parts = way === 'online' ? (splitRefund(money.paid, amountCents) ?? []) : [];
  const needsSecond = exceedsLimit(services, money, amountCents);
  return { kind: 'planned', amountCents, way, parts, needsSecond };
}

function findProblem(
  services: Pick<MoneyServices, 'content'>,
  actor: Actor,
  { amountCents, way, branch, reference, reason }: RefundForm,
): RefundProblem | undefined {
  if (way === undefined) return 'way';
  const asked = { method: way === 'online' ? ('cash' as const) : way, reference, amountCents };
  const problem = findCounterProblem(asked);
  if (problem) return problem === 'method' ? 'way' : problem;
  if (way !== 'online' && !isOwnBranch(services, actor, branch)) return 'branch';
  if (reason.trim() === '') return 'reason';
  return hasCardNumber(reason) ? 'card-number' : undefined;
}

/** Why that amount cannot be given back; undefined when it can. */
function refuseAmount(
  money: Refundable,
  { amountCents, way, isCorrection }: Pick<RefundRequest, 'amountCents' | 'way' | 'isCorrection'>,
): RefundRefusal | undefined {
  const refundableCents = way === 'online' ? money.onlineCents : money.counterCents;
  if (amountCents > refundableCents)
    return money.isReversing ? { kind: 'being-reversed' } : { kind: 'too-much', refundableCents };
  if (way !== 'online') return refuseOverpaid(money, { amountCents, isCorrection });
  const parts = splitRefund(money.paid, amountCents) ?? [];
  const open = money.refunds.find(
    ({ state, attemptId }) => isOpenRefund(state) && parts.some((part) => part.attemptId === attemptId),
  );
  return open && { kind: 'open-refund', reference: open.reference };
}

/** What is more than due settles that, the rest does not: one entry cannot be both. */
export function refuseOverpaid(
  { overpaidCents }: Refundable,
  { amountCents, isCorrection }: Pick<RefundRequest, 'amountCents' | 'isCorrection'>,
): { kind: 'overpaid'; overpaidCents: Cents } | undefined {
  const isMixed = !isCorrection && overpaidCents > 0 && amountCents > overpaidCents;
  return isMixed ? { kind: 'overpaid', overpaidCents } : undefined;
}

export interface RefundInput extends VerbRequest, RefundForm {
  /** `version` of `Refundable` that the employee has read. */
  money: string;
}

export type RefundOutcome =
  | VerbRefusal
  | RefundRefusal
  | { kind: 'not-paid' }
  /** `waits`: a second person has to confirm it; undefined: the form was sent before. */
  | { kind: 'done'; waits?: boolean };

/** Gives money back; above the `refund_limit` of content with a fresh factor, once another person confirms it. */
export async function refundReservation(
  services: MoneyServices,
  actor: Actor,
  input: RefundInput,
): Promise<RefundOutcome> {
  const started = await startVerb(services, actor, 'refund', input);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  if (input.way !== 'online' && isForgedBranch(actor, input.branch))
    return refuseAct(services, actor, { verb: 'refund', subject: reservation.code });
  const money = await readRefundable(services, reservation);
  if (money.version !== input.money) return unlessDone(services, input.formId, { kind: 'stale' });
  const plan = planRefund(services, actor, money, input);
  if (plan.kind !== 'planned') return refuseMoney(services, reservation.id, input, plan);
  const refusal = await refuseOldFactor(services, actor, {
    code: reservation.code,
    isOver: plan.needsSecond,
  });
  if (refusal) return refusal;
  return plan.needsSecond
    ? askSecond(services, actor, { reservation, input })
    : giveNow(services, actor, { reservation, money, plan, input });
}

function refuseOldFactor(
  services: MoneyServices,
  actor: Actor,
  { code, isOver }: { code: string; isOver: boolean },
): Promise<NotAllowed | undefined> {
  const act = { verb: 'refund', subject: code } as const;
  return refuse(services, actor, { right: 'refunds', act, isFresh: isOver });
}

async function giveNow(
  services: MoneyServices,
  actor: Actor,
  {
    reservation,
    money,
    plan,
    input,
  }: { reservation: Reservation; money: Refundable; plan: RefundPlan; input: RefundInput },
): Promise<RefundOutcome> {
  const { amountCents, way, parts } = plan;
  const reason = input.reason.trim();
  const giving = toGiving(
    services,
    { ...input, amountCents, way, reason, by: actor.name },
    { reservation, money, parts },
  );
  const audited = toAuditedAct(services, actor, {
    verb: 'refund',
    subject: reservation.code,
    after: { amountCents, way, ...(way !== 'online' && { isCorrection: giving.entry?.isCorrection }) },
    reason,
    formId: input.formId,
  });
  return services.money.give(reservation.id, input.money, giving, audited);
}

async function askSecond(
  services: MoneyServices,
  actor: Actor,
  { reservation, input }: { reservation: Reservation; input: RefundInput },
): Promise<RefundOutcome> {
  const { amountCents = 0, way = 'online', branch, reference, isCorrection } = input;
  const reason = input.reason.trim();
  const request: RefundRequest = {
    id: services.random.uuid(),
    reservationId: reservation.id,
    amountCents,
    way,
    branch: way === 'online' ? '' : branch,
    reference,
    isCorrection: isCorrection && way !== 'online',
    reason,
    // The command line asks for no refund.
    requestedBy: actor.employee?.id ?? services.random.uuid(),
    requestedName: actor.name,
    requestedAt: services.clock.now(),
  };
  const audited = toAuditedAct(services, actor, {
    verb: 'refund',
    subject: reservation.code,
    after: { amountCents, way, waits: true },
    reason,
    formId: input.formId,
  });
  const outcome = await services.money.ask(request, input.money, audited);
  return outcome.kind === 'done' ? { kind: 'done', waits: true } : outcome;
}

/** How a refund is carried out: of the payments at the gateways, newest first, or as an entry of the counter. */
export function toGiving(
  services: Pick<MoneyServices, 'random' | 'clock'>,
  refund: Pick<RefundRequest, 'amountCents' | 'way' | 'branch' | 'reference' | 'isCorrection' | 'reason'> & {
    by: string;
  },
  {
    reservation,
    money,
    parts,
  }: { reservation: Pick<Reservation, 'id'>; money: Refundable; parts: RefundPlan['parts'] },
): Giving {
  const { amountCents, way, branch, reference, isCorrection, reason, by } = refund;
  const now = services.clock.now();
  if (way === 'online') {
    const requestKey = `office:${services.random.uuid()}`;
    const grounds = { cause: 'goodwill', reason, requestedBy: by, requestKey } as const;
    return { refunds: toNewRefunds(services, parts, grounds), entry: undefined };
  }
  const entry = {
    id: services.random.uuid(),
    reservationId: reservation.id,
    branch,
    day: dateOf(fromInstant(now)),
    method: way,
    reference,
    amountCents: -amountCents,
    isCorrection: isCorrection || amountCents <= money.overpaidCents,
    amendmentId: undefined,
    by,
    at: now,
  };
  return { refunds: [], entry };
}
