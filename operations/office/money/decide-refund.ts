import { splitRefund } from '#domain/payment/transfer/refund.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { GiveOutcome, RefundRequest } from '../../ports/office-money.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { refuseAct } from '../act.ts';
import {
  reachReservation,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from '../start-verb.ts';
import { type MoneyServices, refuseMoney } from './money-services.ts';
import { type RefundRefusal, refuseOverpaid, toGiving } from './refund-reservation.ts';
import { readRefundable } from './refundable.ts';

export interface DecideRefund extends Pick<VerbRequest, 'code' | 'formId'> {
  /** Of the refund that waits. */
  id: string;
  becomes: 'confirmed' | 'rejected';
  /** `version` of `Refundable` that the employee has read; a rejection needs none. */
  money: string;
}

export type DecideRefundOutcome =
  | VerbRefusal
  | GiveOutcome
  | Extract<RefundRefusal, { kind: 'overpaid' }>
  /** The employee who asked for it cannot confirm it. */
  | { kind: 'same-person' };

/**
 * Confirms a refund over the limit, as a second person whose second factor is fresh, or rejects it, which the one
 * who asked may do, too. Two people who confirm it at once do it once; an old page confirms nothing.
 */
export async function decideRefund(
  services: MoneyServices,
  actor: Actor,
  { code, formId, id, becomes, money }: DecideRefund,
): Promise<DecideRefundOutcome> {
  const verb = becomes === 'confirmed' ? 'confirm-refund' : 'reject-refund';
  const act = { verb, subject: code } as const;
  const isFresh = becomes === 'confirmed';
  const reached = await reachReservation(services, actor, { right: 'refunds', act, isFresh });
  if (reached.kind !== 'reached') return reached;
  const { request, version } = await services.money.read(reached.reservation.id);
  const isOld = becomes === 'confirmed' && version !== money;
  if (request?.id !== id || isOld) return unlessDone(services, formId, { kind: 'stale' });
  const { amountCents, way, reason } = request;
  const audited = toAuditedAct(services, actor, { ...act, after: { amountCents, way }, reason, formId });
  if (becomes === 'rejected') return services.money.reject(request, audited);
  if (!actor.employee || actor.employee.id === request.requestedBy) {
    await refuseAct(services, actor, act);
    return { kind: 'same-person' };
  }
  return confirm(services, { reservation: reached.reservation, request, version, actor }, audited);
}

async function confirm(
  services: MoneyServices,
  {
    reservation,
    request,
    version,
    actor,
  }: { reservation: Reservation; request: RefundRequest; version: string; actor: Actor },
  audited: ReturnType<typeof toAuditedAct>,
): Promise<DecideRefundOutcome> {
  const money = await readRefundable(services, reservation);
  const refuse = <Refusal>(refusal: Refusal) =>
    refuseMoney(services, reservation.id, { money: version, formId: audited.formId }, refusal);
  const parts = request.way === 'online' ? splitRefund(money.paid, request.amountCents) : [];
  if (!parts) return refuse({ kind: 'too-much' as const, refundableCents: money.onlineCents });
  const refused = request.way === 'online' ? undefined : refuseOverpaid(money, request);
  if (refused) return refuse(refused);
  const by = `${request.requestedName}, ${actor.name}`;
  return services.money.confirm(
    request,
    version,
    toGiving(services, { ...request, by }, { reservation, money, parts }),
    audited,
  );
}
