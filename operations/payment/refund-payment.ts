import type { Cents } from '#domain/money/money.ts';
import { planRefund, type Refund, type RefundCause } from '#domain/payment/refund.ts';
import type { NewRefund, RequestRefundOutcome } from '../ports/refund-store.ts';
import type { Services } from '../ports/services.ts';
import { settleRefund } from './settle-refund.ts';

export interface RefundWish {
  cause: RefundCause;
  /** In words, for the operator. */
  reason: string;
  /** An operator's name, or `renter`. */
  requestedBy: string;
  /** The same key again is the same refund. */
  requestKey: string;
}

/**
 * Gives all or a part of one paid attempt back: asked for, committed, sent. A lost answer is cleared up by the worker;
 * the same request key again changes nothing and shows how far it is. PAYMENTS.md sections 3.9 and 5.7.
 */
export async function refundPayment(
  services: Services,
  wish: RefundWish & { attemptId: string; amountCents: Cents },
): Promise<RequestRefundOutcome> {
  const outcome = await services.refunds.request([toNewRefund(services, wish)]);
  if (outcome.kind !== 'requested') return outcome;
  return { kind: 'requested', refunds: await settleAll(services, outcome.refunds) };
}

export interface ReservationRefund extends RefundWish {
  reservationId: string;
  /** Only what this attempt paid; all of them otherwise. */
  attemptId?: string | undefined;
  amountCents: Cents;
}

/**
 * Asks for an amount of whatever paid for a reservation, the newest payment first, all at once or not at all. A worker
 * sends it: whoever asks need not know a gateway.
 */
export async function requestReservationRefund(
  services: Pick<Services, 'refunds' | 'random' | 'clock'>,
  wish: ReservationRefund,
): Promise<RequestRefundOutcome> {
  const { reservationId, amountCents, requestKey, attemptId } = wish;
  const earlier = await services.refunds.listByReservation(reservationId);
  const refunds = earlier.filter((refund) => refund.requestKey.startsWith(`${requestKey}:`));
  if (refunds.length > 0) return { kind: 'repeated', refunds };
  const all = await services.refunds.listPaid(reservationId);
  const paid = all.filter((one) => attemptId === undefined || one.attemptId === attemptId);
  const plan = planRefund(paid, amountCents);
  if (!plan) return { kind: 'too-much', refundableCents: refundableOf(paid) };
  return services.refunds.request(
    plan.map((part) =>
      toNewRefund(services, { ...wish, ...part, requestKey: `${requestKey}:${part.attemptId}` }),
    ),
  );
}

/** What could still be given back of these payments. */
export function refundableOf(paid: readonly { paidCents: Cents; refundedCents: Cents }[]): Cents {
  return paid.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

function settleAll(services: Services, refunds: Refund[]): Promise<Refund[]> {
  return Promise.all(refunds.map((refund) => settleRefund(services, refund)));
}

/** The row of a refund that is asked for. */
export function toNewRefund(
  services: Pick<Services, 'random' | 'clock'>,
  wish: RefundWish & { attemptId: string; amountCents: Cents },
): NewRefund {
  const { attemptId, amountCents, cause, reason, requestedBy, requestKey } = wish;
  const { random, clock } = services;
  return {
    id: random.uuid(),
    attemptId,
    amountCents,
    cause,
    reason,
    requestedBy,
    requestKey,
    now: clock.now(),
  };
}
