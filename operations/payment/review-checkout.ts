import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { paymentCan } from '#domain/payment/attempt-states.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

export type ReviewCheckoutOutcome =
  /** Held and waiting for its payment; `attempt` is the newest one, live or ended. */
  | { kind: 'open'; draft: ReservationDraft; reservation: Reservation; attempt: PaymentAttempt | undefined }
  /** Confirmed, or paid and being looked at: the thanks page is next. */
  | { kind: 'done'; reservation: Reservation }
  /** The hold ended before it was paid; nothing was charged. */
  | { kind: 'hold-ended'; reservation: Reservation }
  | { kind: 'no-reservation' };

/** Where a visitor's checkout stands. Writes nothing. */
export async function reviewCheckout(
  services: Services,
  draftId: string | undefined,
): Promise<ReviewCheckoutOutcome> {
  const draft = draftId ? await services.drafts.find(draftId) : undefined;
  if (!draft?.reservationId) return { kind: 'no-reservation' };
  // Before the reservation: an attempt that is seen as paid has confirmed it by the time that is read.
  const attempt = await services.payments.findLatest(draft.reservationId);
  const reservation = await services.reservations.find(draft.reservationId);
  if (!reservation) return { kind: 'no-reservation' };
  if (reservation.state === 'confirmed') return { kind: 'done', reservation };
  if (reservation.state !== 'held' && reservation.state !== 'review')
    return { kind: 'hold-ended', reservation };
  const isPaying = attempt && !paymentCan.retry(attempt);
  if (reservation.state === 'held' && !isPaying && hasLapsed(services, reservation))
    return { kind: 'hold-ended', reservation };
  return { kind: 'open', draft, reservation, attempt };
}

/**
 * The same for a form that pays: `shownCode` names the reservation whose total it showed, undefined when it named none. With
 * another reservation made meanwhile, in another tab, its total would be charged unseen (PRICING.md section 5).
 */
export async function reviewShownCheckout(
  services: Services,
  { draftId, shownCode }: { draftId: string | undefined; shownCode?: string | undefined },
): Promise<ReviewCheckoutOutcome | { kind: 'outdated-form' }> {
  const checkout = await reviewCheckout(services, draftId);
  const isOther =
    checkout.kind === 'open' && shownCode !== undefined && shownCode !== checkout.reservation.code;
  return isOther ? { kind: 'outdated-form' } : checkout;
}

function hasLapsed(services: Services, reservation: Reservation): boolean {
  return (reservation.holdUntil ?? 0) <= services.clock.now();
}
