import type { Cents } from '#domain/money/money.ts';
import type { Refund } from '#domain/payment/transfer/refund.ts';
import type { Services } from '../../ports/services.ts';
import type { RequestRefundOutcome } from '../../ports/transfer-store.ts';
import { type RefundGrounds, toNewRefund } from '../../reservation/new-refunds.ts';
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

export function refundableOf(paid: readonly { paidCents: Cents; refundedCents: Cents }[]): Cents {
  return paid.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

function settleAll(services: Services, refunds: Refund[]): Promise<Refund[]> {
  return Promise.all(refunds.map((refund) => settleRefund(services, refund)));
}
