import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Claims, findOwnReservation } from '../my-reservation/find-own-reservation.ts';
import type { Services } from '../ports/services.ts';

/** Undefined unless the visitor's draft or claims prove access to the reservation. */
export async function findOwnAttempt(
  services: Services,
  { attemptId, draftId, claims }: { attemptId: string; draftId: string | undefined; claims?: Claims },
): Promise<{ attempt: PaymentAttempt; reservation: Reservation } | undefined> {
  const draft = draftId ? await services.drafts.find(draftId) : undefined;
  const attempt = await services.payments.find(attemptId);
  const reservation = attempt && (await services.reservations.find(attempt.reservationId));
  if (!reservation) return undefined;
  const isOwn =
    draft?.reservationId === reservation.id ||
    (claims && (await findOwnReservation(services, reservation.code, claims)) !== undefined);
  return isOwn ? { attempt, reservation } : undefined;
}
