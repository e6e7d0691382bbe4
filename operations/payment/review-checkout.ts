import { type PaymentAttempt, paymentCan } from '#domain/payment/attempt.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import { isAgreed, isUnconfirmed, type Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
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
  if (isAgreed(reservation.state)) return { kind: 'done', reservation };
  if (reservation.state !== 'held' && reservation.state !== 'review')
    return { kind: 'hold-ended', reservation };
  if (isUnconfirmed(reservation))
    return { kind: hasLapsed(services, reservation) ? 'hold-ended' : 'done', reservation };
  const isPaying = attempt && !paymentCan.retry(attempt);
  if (reservation.state === 'held' && !isPaying && hasLapsed(services, reservation))
    return { kind: 'hold-ended', reservation };
  return { kind: 'open', draft, reservation, attempt };
}

export interface SubmittedCheckout {
  draftId: string | undefined;
  submittedCode?: string | undefined;
  /** Of the page, which becomes that of the mails. */
  language: Language;
}

/** Another tab may have made another reservation, whose total would be charged unseen (pricing.md#laws). */
export async function reviewSubmittedCheckout(
  services: Services,
  { draftId, submittedCode, language }: SubmittedCheckout,
): Promise<ReviewCheckoutOutcome | { kind: 'outdated-form' }> {
  const checkout = await reviewCheckout(services, draftId);
  if (checkout.kind !== 'open') return checkout;
  const { reservation } = checkout;
  if (submittedCode !== undefined && submittedCode !== reservation.code) return { kind: 'outdated-form' };
  if (reservation.language !== language) await services.reservations.setLanguage(reservation.id, language);
  return { ...checkout, reservation: { ...reservation, language } };
}

function hasLapsed(services: Services, reservation: Reservation): boolean {
  return (reservation.holdUntil ?? 0) <= services.clock.now();
}
