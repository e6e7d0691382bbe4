import type { Cents } from '#domain/money/money.ts';
import type { EndRefusal } from '#domain/reservation/refuse-end.ts';
import type { Services } from '../ports/services.ts';
import type { Actor } from '../ports/staff-store.ts';
import { noShowMail } from '../reservation/reservation-mails.ts';
import { reviewEnd } from './review-end.ts';
import {
  type OfficeServices,
  startVerb,
  toAuditedAct,
  unlessDone,
  type VerbRefusal,
  type VerbRequest,
} from './start-verb.ts';

export type MarkNoShowOutcome =
  | VerbRefusal
  /** `takenCents`: the guarantee that is taken from the renter's card. */
  | { kind: 'done'; takenCents?: Cents | undefined }
  | { kind: Exclude<EndRefusal, 'wrong-state'> };

/** Releases the unit, keeps the payment and takes the guarantee, with a mail about it. counter.md#guarantee. */
export async function markNoShow(
  services: OfficeServices & Pick<Services, 'payments'>,
  actor: Actor,
  request: VerbRequest,
): Promise<MarkNoShowOutcome> {
  const started = await startVerb(services, actor, 'no-show', request);
  if (started.kind !== 'started') return started;
  const { reservation } = started;
  const refusal = await reviewEnd(services, 'no-show', reservation);
  if (refusal) return unlessDone(services, request.formId, { kind: refusal });
  const { id: reservationId, code, version } = reservation;
  return services.reservations.markNoShow({
    reservationId,
    version,
    at: services.clock.now(),
    toMails: (takenCents) => [noShowMail(reservation, takenCents)],
    audited: toAuditedAct(services, actor, { verb: 'no-show', subject: code, formId: request.formId }),
  });
}
