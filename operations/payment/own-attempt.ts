import { type PaymentAttempt, paymentCan } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { Services } from '../ports/services.ts';
import { type Claims, findOwnReservation } from '../reservation/find-own-reservation.ts';
import { MY_RESERVATION } from '../reservation/reservation-link.ts';
import { getGateway, isRedirect } from './find-gateway.ts';
import { observe } from './settle-attempt.ts';

interface Challenge {
  html: string;
  /** Allowed form target of the document. */
  gatewayOrigin: string;
}

/** Undefined unless the visitor's draft or claims prove access to the reservation. */
export async function findOwnAttempt(
  services: Services,
  { attemptId, draftId, claims }: { attemptId: string; draftId: string | undefined; claims?: Claims },
): Promise<{ attempt: PaymentAttempt; reservation: Reservation } | undefined> {
  const draft = draftId ? await services.reservations.findDraft(draftId) : undefined;
  const attempt = await services.payments.find(attemptId);
  const reservation = attempt && (await services.reservations.find(attempt.reservationId));
  if (!reservation) return undefined;
  const isOwn =
    draft?.reservationId === reservation.id ||
    (claims && (await findOwnReservation(services, reservation.code, claims)) !== undefined);
  return isOwn ? { attempt, reservation } : undefined;
}

/** Has no effect once the charge has begun. Undefined when the attempt is not the visitor's. */
export async function cancelPayment(
  services: Services,
  request: Parameters<typeof findOwnAttempt>[1],
): Promise<PaymentAttempt | undefined> {
  const own = await findOwnAttempt(services, request);
  if (!own || !paymentCan.cancel(own.attempt)) return own?.attempt;
  return (await observe(services, own.attempt, { observation: { kind: 'payer-cancelled' } })).attempt;
}

/** Undefined unless the visitor's own attempt waits for a challenge. */
export async function showChallenge(
  services: Services,
  request: Parameters<typeof findOwnAttempt>[1],
): Promise<Challenge | undefined> {
  const own = await findOwnAttempt(services, request);
  if (!own || !paymentCan.challenge(own.attempt)) return undefined;
  const gateway = getGateway(services, own.attempt);
  const { challengeHtml } = await services.payments.findSecrets(own.attempt.id);
  if (isRedirect(gateway) || !challengeHtml) return undefined;
  return { html: services.secrets.open(challengeHtml), gatewayOrigin: gateway.origin };
}

/** `path` has no language prefix. The page itself checks access. */
export async function findPaymentPage(
  services: Services,
  attemptId: string,
): Promise<{ language: Language; path: string } | undefined> {
  const attempt = await services.payments.find(attemptId);
  const reservation = attempt && (await services.reservations.find(attempt.reservationId));
  if (!reservation) return undefined;
  const { language, code } = reservation;
  const amendment = attempt.amendmentId
    ? await services.reservations.findAmendment(attempt.amendmentId)
    : undefined;
  if (!amendment) return { language, path: '/reserva/checkout' };
  const paths = {
    change: `${MY_RESERVATION}/${code}/pago/${amendment.id}`,
    precheckin: '/precheckin/checkout',
  };
  return { language, path: paths[amendment.purpose] };
}
