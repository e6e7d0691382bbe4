import { type PaymentAttempt, paymentCan } from '#domain/payment/attempt.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import { isUnconfirmed, type Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

export type ReviewCheckoutOutcome =
  /** `attempt` is the newest one, live or ended. */
  | { kind: 'open'; draft: ReservationDraft; reservation: Reservation; attempt: PaymentAttempt | undefined }
  /** Confirmed, or to be confirmed by mail: the thanks page is next. */
  | { kind: 'done'; reservation: Reservation }
  | { kind: 'hold-ended'; reservation: Reservation }
  | { kind: 'no-reservation' };

export async function reviewCheckout(
  services: Services,
  draftId: string | undefined,
): Promise<ReviewCheckoutOutcome> {
  const draft = draftId ? await services.reservations.findDraft(draftId) : undefined;
  if (!draft?.reservationId) return { kind: 'no-reservation' };
  // Read before the reservation: an attempt that is paid has confirmed it by then.
  const attempt = await services.payments.findLatest(draft.reservationId);
  const reservation = await services.reservations.find(draft.reservationId);
  if (!reservation) return { kind: 'no-reservation' };
  if (reservation.state === 'confirmed') return { kind: 'done', reservation };
  if (reservation.state !== 'held' && reservation.state !== 'review')
    return { kind: 'hold-ended', reservation };
  if (isUnconfirmed(reservation))
    return { kind: hasLapsed(services, reservation) ? 'hold-ended' : 'done', reservation };
  const isPaying = attempt && !paymentCan.retry(attempt);
  if (reservation.state === 'held' && !isPaying && hasLapsed(services, reservation))
    return { kind: 'hold-ended', reservation };
  return { kind: 'open', draft, reservation, attempt };
}

/** Another tab may have made another reservation, whose total would be charged unseen (pricing.md#laws). */
export async function reviewSubmittedCheckout(
  services: Services,
  { draftId, submittedCode }: { draftId: string | undefined; submittedCode?: string | undefined },
): Promise<ReviewCheckoutOutcome | { kind: 'outdated-form' }> {
  const checkout = await reviewCheckout(services, draftId);
  const isOther =
    checkout.kind === 'open' && submittedCode !== undefined && submittedCode !== checkout.reservation.code;
  return isOther ? { kind: 'outdated-form' } : checkout;
}

function hasLapsed(services: Services, reservation: Reservation): boolean {
  return (reservation.holdUntil ?? 0) <= services.clock.now();
}
