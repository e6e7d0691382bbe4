import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../../ports/services.ts';

/** Reference of a payment or refund in review or on its way back: the reservation waits for it, for hours or longer. */
export async function findInReview(
  { payments }: Pick<Services, 'payments'>,
  { id }: Pick<Reservation, 'id'>,
): Promise<string | undefined> {
  const [attempts, refunds] = await Promise.all([
    payments.listAttempts(id),
    payments.refunds.listByReservation(id),
  ]);
  const attempt = attempts.find(({ state }) => state === 'manual_review' || state === 'reversing');
  return attempt?.gatewayOrderId ?? refunds.find(({ state }) => state === 'review')?.reference;
}
