import type { Language } from '#domain/texts.ts';
import type { Services } from '../ports/services.ts';
import { MY_RESERVATION } from '../reservation/reservation-link.ts';

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
