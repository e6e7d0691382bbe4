import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from './ports/services.ts';

/** An attempt and its reservation, for the visitor whose draft they belong to; undefined for everybody else. */
export async function findOwnAttempt(
  services: Services,
  { attemptId, draftId }: { attemptId: string; draftId: string | undefined },
): Promise<{ attempt: PaymentAttempt; reservation: Reservation } | undefined> {
  const draft = draftId ? await services.drafts.find(draftId) : undefined;
  const attempt = await services.payments.find(attemptId);
  if (!attempt || !draft || draft.reservationId !== attempt.reservationId) return undefined;
  const reservation = await services.reservations.find(attempt.reservationId);
  return reservation && { attempt, reservation };
}
