import type { Cents } from '#domain/money/money.ts';
import { type Refund, splitRefund } from '#domain/payment/transfer/refund.ts';
import type { Services } from '../../ports/services.ts';
import type { RequestRefundOutcome } from '../../ports/transfer-store.ts';
import { type RefundGrounds, toNewRefund, toNewRefunds } from '../../reservation/new-refunds.ts';
import { settleRefund } from './settle-refund.ts';

/** Full or partial refund. The worker settles a lost response. payments.md#card-transfers. */
export async function refundPayment(
  services: Services,
  refund: RefundGrounds & { attemptId: string; amountCents: Cents },
): Promise<RequestRefundOutcome> {
  const outcome = await services.payments.refunds.request([toNewRefund(services, refund)]);
  if (outcome.kind !== 'requested') return outcome;
  return { kind: 'requested', refunds: await settleAll(services, outcome.refunds) };
}

export interface ReservationRefund extends RefundGrounds {
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

export function refundableOf(paid: readonly { paidCents: Cents; refundedCents: Cents }[]): Cents {
  return paid.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

function settleAll(services: Services, refunds: Refund[]): Promise<Refund[]> {
  return Promise.all(refunds.map((refund) => settleRefund(services, refund)));
}
