import type { Language } from '#domain/texts.ts';
import type { Services } from './ports/services.ts';

/** The language the payer booked in; undefined for an unknown attempt. Says nothing else about it. */
export async function findPaymentLanguage(
  services: Services,
  attemptId: string,
): Promise<Language | undefined> {
  const attempt = await services.payments.find(attemptId);
  const reservation = attempt && (await services.reservations.find(attempt.reservationId));
  return reservation?.language;
}
