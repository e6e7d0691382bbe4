import type { EndRefusal } from '#domain/reservation/refuse-end.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import {
  type CancellationNow,
  cancellationNow,
  toCancellationRefunds,
} from '../my-reservation/cancellation-refunds.ts';
import type { Services } from '../ports/services.ts';
import type { Actor, AuditValues } from '../ports/staff-store.ts';
import { listMoneyBack } from '../reservation/list-money-back.ts';
import { cancellationMail } from '../reservation/reservation-mails.ts';
import { type Exception, type ReasonProblem, refuseException } from './exception.ts';
import { exceedsLimit, readRefundable } from './money/refundable.ts';
import { reviewEnd } from './review-end.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

type CancelServices = OfficeServices & Pick<Services, 'payments' | 'content' | 'random' | 'money'>;

export type CancelPreview =
  /** Nothing is paid yet: the hold ends. */
  | { kind: 'hold' }
  /** `isOverLimit`: an exception would give back more beyond what was agreed than one person may. */
  | ({ kind: 'open'; isOverLimit: boolean } & CancellationNow)
  | { kind: EndRefusal };

/** What canceling would do now. Writes nothing. */
export async function previewCancel(
  services: CancelServices,
  reservation: Reservation,
): Promise<CancelPreview> {
  const isHeld = reservation.state === 'held';
  const refusal = await reviewEnd(services, isHeld ? 'release' : 'cancel', reservation);
  if (refusal) return { kind: refusal };
  if (isHeld) return { kind: 'hold' };
  const now = await cancellationNow(services, reservation);
  const moreCents = now.paidCents - now.terms.refundCents;
  const isOverLimit =
    moreCents > 0 && exceedsLimit(services, await readRefundable(services, reservation), moreCents);
  return { kind: 'open', isOverLimit, ...now };
}

/** With an exception all that was paid comes back, whatever was agreed. */
export interface CancelRequest extends VerbRequest, Exception {
  /** What comes back, as on the page. */
  refundCents: number;
}

export type CancelOutcome =
  | VerbRefusal
  | { kind: 'done' }
  | { kind: Exclude<EndRefusal, 'wrong-state'> }
  | ReasonProblem
  | { kind: 'over-limit' };

/**
 * Cancels as agreed, or as an exception, for which the right `exceptions` and a reason are needed, up to the limit of
 * one person. In one transaction: releases the unit, requests the refunds, queues the mail, writes the audit.
 */
export async function cancelByCompany(
  services: CancelServices,
  actor: Actor,
  request: CancelRequest,
): Promise<CancelOutcome> {
  const started = await startVerb(services, actor, 'cancel', request);
  if (started.kind !== 'started') return started;
  const { isException, reason } = request;
  const act = { verb: 'cancel', subject: started.reservation.code } as const;
  const refused = await refuseException(services, actor, { isException, reason, act });
  if (refused) return refused;
  const preview = await previewCancel(services, started.reservation);
  switch (preview.kind) {
    case 'hold':
      return endHold(services, actor, { reservation: started.reservation, request });
    case 'open':
      return cancel(services, actor, { reservation: started.reservation, request, now: preview });
    case 'wrong-state':
    case 'begun':
    case 'too-early':
    case 'payment-in-progress':
      return unlessDone(services, request.formId, { kind: preview.kind });
  }
}

function endHold(
  services: CancelServices,
  actor: Actor,
  { reservation, request }: { reservation: Reservation; request: CancelRequest },
): Promise<CancelOutcome> {
  const { id: reservationId, code, version } = reservation;
  const { reason, formId } = request;
  const audited = toAuditedAct(services, actor, { verb: 'cancel', subject: code, reason, formId });
  return services.reservations.cancelHeld({ reservationId, version, audited });
}

async function cancel(
  services: CancelServices,
  actor: Actor,
  {
    reservation,
    request,
    now,
  }: { reservation: Reservation; request: CancelRequest; now: CancellationNow & { isOverLimit: boolean } },
): Promise<CancelOutcome> {
  const { isException, formId } = request;
  const refundCents = isException ? now.paidCents : now.terms.refundCents;
  if (refundCents !== request.refundCents) return unlessDone(services, formId, { kind: 'stale' });
  if (isException && now.isOverLimit) return unlessDone(services, formId, { kind: 'over-limit' });
  const reason = request.reason.trim();
  const by = { reason: reason || 'Canceled by the company', requestedBy: actor.name };
  const refunds = await toCancellationRefunds(services, reservation, refundCents, by);
  if (!refunds) return { kind: 'stale' };
  const { id: reservationId, code, version } = reservation;
  const { paidCents, counterCents } = now;
  const after: AuditValues = { refundCents, keptCents: paidCents - refundCents, counterCents, isException };
  return services.reservations.cancel({
    reservationId,
    version,
    by: actor.name,
    refunds,
    mails: [cancellationMail(reservation, await listMoneyBack(services.payments, refunds))],
    audited: toAuditedAct(services, actor, { verb: 'cancel', subject: code, after, reason, formId }),
  });
}
