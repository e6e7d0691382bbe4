import { isLive } from '#domain/payment/attempt.ts';
import { isOpenRefund } from '#domain/payment/transfer/refund.ts';
import { type EndAct, type EndRefusal, refuseEnd } from '#domain/reservation/refuse-end.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** Why the company must not end a reservation; undefined when it may. Writes nothing. */
export async function reviewEnd(
  { payments, clock }: Pick<Services, 'clock' | 'payments'>,
  act: EndAct,
  reservation: Reservation,
): Promise<EndRefusal | undefined> {
  const [attempts, refunds] = await Promise.all([
    payments.listAttempts(reservation.id),
    payments.refunds.listByReservation(reservation.id),
  ]);
  return refuseEnd(act, reservation, {
    isSettling:
      attempts.some(({ state }) => isLive(state)) || refunds.some(({ state }) => isOpenRefund(state)),
    now: clock.now(),
  });
}
