import type { Cents } from '#domain/money/money.ts';
import { splitRefund } from '#domain/payment/transfer/refund.ts';
import { refundableOf } from '#operations/payment/transfer/refund-payment.ts';
import type { Services } from '#operations/ports/services.ts';
import type { RequestRefundOutcome } from '#operations/ports/transfer-store.ts';
import { type RefundGrounds, toNewRefunds } from '#operations/reservation/new-refunds.ts';

interface ReservationRefund extends RefundGrounds {
  reservationId: string;
  attemptId?: string | undefined;
  amountCents: Cents;
}

/** Splits the amount over the payments, newest first. A worker sends the refunds. */
export async function requestReservationRefund(
  services: Pick<Services, 'payments' | 'random' | 'clock'>,
  refund: ReservationRefund,
): Promise<RequestRefundOutcome> {
  const { reservationId, amountCents, requestKey, attemptId } = refund;
  const earlier = await services.payments.refunds.listByReservation(reservationId);
  const refunds = earlier.filter((refund) => refund.requestKey.startsWith(`${requestKey}:`));
  if (refunds.length > 0) return { kind: 'repeated', refunds };
  const all = await services.payments.refunds.listPaid(reservationId);
  const paid = all.filter((one) => attemptId === undefined || one.attemptId === attemptId);
  const parts = splitRefund(paid, amountCents);
  if (!parts) return { kind: 'too-much', refundableCents: refundableOf(paid) };
  return services.payments.refunds.request(toNewRefunds(services, parts, refund));
}
