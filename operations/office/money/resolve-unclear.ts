import { worksAt } from '#domain/office/rights.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { hasCardNumber } from '#domain/payment/card/card-in-text.ts';
import type { Capture } from '#domain/payment/transfer/capture.ts';
import type { Refund } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { resolvePayment } from '../../payment/resolve-payment.ts';
import { resolveCapture } from '../../payment/transfer/settle-capture.ts';
import { resolveRefund } from '../../payment/transfer/settle-refund.ts';
import type { TrailLine } from '../../ports/payment-ledger.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor, AuditedAct, AuditValues } from '../../ports/staff-store.ts';
import { type Act, type NotAllowed, refuse, refuseAct } from '../act.ts';
import { toAuditedAct, unlessDone } from '../start-verb.ts';
import type { MoneyServices } from './money-services.ts';

/** A payment, capture or refund by its reference. */
export type Movement =
  | { of: 'payment'; what: PaymentAttempt }
  | { of: 'capture'; what: Capture }
  | { of: 'refund'; what: Refund };

export type Verdict = 'paid' | 'declined' | 'reversed' | 'captured' | 'refunded' | 'refused';

/** What an employee can say about each, after a look at the portal of the gateway. */
const VERDICTS = {
  payment: ['paid', 'declined', 'reversed'],
  capture: ['captured', 'refused'],
  refund: ['refunded', 'refused'],
} as const satisfies Record<Movement['of'], readonly Verdict[]>;

export interface OpenedMovement {
  kind: 'done';
  movement: Movement;
  reservation: Reservation;
  trail: TrailLine[];
  /** Empty unless it is under review. */
  verdicts: readonly Verdict[];
}

type Reached =
  | NotAllowed
  | { kind: 'missing' }
  | { kind: 'reached'; movement: Movement; reservation: Reservation };

/** Everything about a payment, capture or refund. */
export async function openMovement(
  services: MoneyServices,
  actor: Actor,
  reference: string,
): Promise<NotAllowed | { kind: 'missing' } | OpenedMovement> {
  const act: Act = { verb: 'see-page', subject: `/staff/money/${reference}` };
  const reached = await reachMovement(services, actor, { reference, act });
  if (reached.kind !== 'reached') return reached;
  const { movement, reservation } = reached;
  const trail = await services.payments.trailOf({ kind: movement.of, id: movement.what.id });
  return { kind: 'done', movement, reservation, trail, verdicts: listVerdicts(movement) };
}

export interface ResolveUnclear {
  reference: string;
  verdict: string;
  reason: string;
  /** Of what the employee has read. */
  version: number;
  formId: string | undefined;
}

export type ResolveUnclearOutcome =
  | NotAllowed
  | { kind: 'missing' | 'done' | 'stale' }
  /** A payment cannot become paid: what it pays is paid otherwise, ended, or has another price. */
  | { kind: 'cannot-confirm' }
  | { kind: 'invalid'; problem: 'verdict' | 'reason' | 'card-number' };

/** Ends the review of a payment, capture or refund by what the portal of the gateway shows. */
export async function resolveUnclear(
  services: MoneyServices & Pick<Services, 'gateways'>,
  actor: Actor,
  { reference, verdict, reason: typed, version, formId }: ResolveUnclear,
): Promise<ResolveUnclearOutcome> {
  const reached = await reachMovement(services, actor, {
    reference,
    act: { verb: 'resolve', subject: reference },
  });
  if (reached.kind !== 'reached') return reached;
  const { movement, reservation } = reached;
  if (movement.what.version !== version || listVerdicts(movement).length === 0)
    return unlessDone(services, formId, { kind: 'stale' });
  const becomes = listVerdicts(movement).find((one) => one === verdict);
  const reason = typed.trim();
  if (!becomes) return { kind: 'invalid', problem: 'verdict' };
  if (reason === '') return { kind: 'invalid', problem: 'reason' };
  if (hasCardNumber(reason)) return { kind: 'invalid', problem: 'card-number' };
  const act: Act = { verb: 'resolve', subject: reservation.code };
  const old = await refuseOld(services, actor, { act, movement });
  if (old) return old;
  const after: AuditValues = { reference, verdict: becomes, amountCents: movement.what.amountCents };
  const audited = toAuditedAct(services, actor, { ...act, after, reason, formId });
  return store(services, movement, { becomes, audited, actor: actor.name, note: reason });
}

/** Over the limit the second factor must be fresh. */
async function refuseOld(
  services: MoneyServices,
  actor: Actor,
  { act, movement }: { act: Act; movement: Movement },
): Promise<NotAllowed | undefined> {
  const isFresh = movement.what.amountCents > services.content.current().site.refundLimitCents;
  return refuse(services, actor, { right: 'payments', act, isFresh });
}

async function store(
  services: MoneyServices & Pick<Services, 'gateways'>,
  movement: Movement,
  { becomes, ...by }: { becomes: Verdict; audited: AuditedAct; actor: string; note: string },
): Promise<ResolveUnclearOutcome> {
  switch (movement.of) {
    case 'payment': {
      if (!isPaymentVerdict(becomes)) return { kind: 'invalid', problem: 'verdict' };
      const { kind, attempt } = await resolvePayment(services, {
        attempt: movement.what,
        verdict: becomes,
        ...by,
      });
      if (kind === 'resolved') return { kind: 'done' };
      return { kind: attempt.state === 'manual_review' ? 'cannot-confirm' : 'stale' };
    }
    case 'capture': {
      if (becomes !== 'captured' && becomes !== 'refused') return { kind: 'invalid', problem: 'verdict' };
      return { kind: (await resolveCapture(services, movement.what, { becomes, ...by })) ? 'done' : 'stale' };
    }
    case 'refund': {
      if (becomes !== 'refunded' && becomes !== 'refused') return { kind: 'invalid', problem: 'verdict' };
      return { kind: (await resolveRefund(services, movement.what, { becomes, ...by })) ? 'done' : 'stale' };
    }
  }
}

/** Has the site ask the gateway now. `nothing-open`: it is settled, or being asked. */
export async function retryMovement(
  services: MoneyServices,
  actor: Actor,
  reference: string,
): Promise<NotAllowed | { kind: 'missing' | 'done' | 'nothing-open' }> {
  const reached = await reachMovement(services, actor, {
    reference,
    act: { verb: 'retry', subject: reference },
  });
  if (reached.kind !== 'reached') return reached;
  const { of, what } = reached.movement;
  const { payments, clock } = services;
  const stores = { payment: payments, capture: payments.captures, refund: payments.refunds };
  const { code } = reached.reservation;
  const audited = toAuditedAct(services, actor, {
    verb: 'retry',
    subject: code,
    after: { reference },
    formId: undefined,
  });
  return { kind: (await stores[of].makeDue(what.id, clock.now(), audited)) ? 'done' : 'nothing-open' };
}

/** Has a mail sent again that was given up. */
export async function retryMail(
  services: MoneyServices & Pick<Services, 'outbox'>,
  actor: Actor,
  id: string,
): Promise<NotAllowed | { kind: 'missing' | 'done' }> {
  const act: Act = { verb: 'retry', subject: id };
  const refusal = await refuse(services, actor, { right: 'payments', act });
  if (refusal) return refusal;
  const audited = toAuditedAct(services, actor, { ...act, formId: undefined });
  return { kind: (await services.outbox.retryMail(id, audited)) ? 'done' : 'missing' };
}

async function reachMovement(
  services: MoneyServices,
  actor: Actor,
  { reference, act }: { reference: string; act: Act },
): Promise<Reached> {
  const refusal = await refuse(services, actor, { right: 'payments', act });
  if (refusal) return refusal;
  const movement = await findMovement(services, reference);
  const reservation = movement && (await services.reservations.find(movement.what.reservationId));
  if (!movement || reservation?.brand !== services.site.brand) return { kind: 'missing' };
  const { pickupLocation, returnLocation } = reservation.search;
  if (actor.employee && !worksAt(actor.employee, [pickupLocation, returnLocation]))
    return refuseAct(services, actor, act);
  return { kind: 'reached', movement, reservation };
}

async function findMovement(
  { payments }: Pick<Services, 'payments'>,
  reference: string,
): Promise<Movement | undefined> {
  const refund = await payments.refunds.findByReference(reference);
  if (refund) return { of: 'refund', what: refund };
  const capture = await payments.captures.findByReference(reference);
  if (capture) return { of: 'capture', what: capture };
  const attempts = await payments.findAttempts(reference);
  const attempt = attempts.find(({ gatewayOrderId }) => gatewayOrderId === reference);
  return attempt && { of: 'payment', what: attempt };
}

function listVerdicts({ of, what }: Movement): readonly Verdict[] {
  return what.state === 'manual_review' || what.state === 'review' ? VERDICTS[of] : [];
}

function isPaymentVerdict(verdict: Verdict): verdict is 'paid' | 'declined' | 'reversed' {
  return verdict === 'paid' || verdict === 'declined' || verdict === 'reversed';
}
