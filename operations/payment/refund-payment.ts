import type { Cents } from '#domain/money/money.ts';
import { type Refund, type RefundCause, splitRefund } from '#domain/payment/refund.ts';
import type { NewRefund, RequestRefundOutcome } from '../ports/refund-store.ts';
import type { Services } from '../ports/services.ts';
import { settleRefund } from './settle-refund.ts';

/** On which grounds money goes back. */
export interface RefundGrounds {
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
  refund: RefundGrounds & { attemptId: string; amountCents: Cents },
): Promise<RequestRefundOutcome> {
  const outcome = await services.refunds.request([toNewRefund(services, refund)]);
  if (outcome.kind !== 'requested') return outcome;
  return { kind: 'requested', refunds: await settleAll(services, outcome.refunds) };
}

export interface ReservationRefund extends RefundGrounds {
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
  refund: ReservationRefund,
): Promise<RequestRefundOutcome> {
  const { reservationId, amountCents, requestKey, attemptId } = refund;
  const earlier = await services.refunds.listByReservation(reservationId);
  const refunds = earlier.filter((refund) => refund.requestKey.startsWith(`${requestKey}:`));
  if (refunds.length > 0) return { kind: 'repeated', refunds };
  const all = await services.refunds.listPaid(reservationId);
  const paid = all.filter((one) => attemptId === undefined || one.attemptId === attemptId);
  const parts = splitRefund(paid, amountCents);
  if (!parts) return { kind: 'too-much', refundableCents: refundableOf(paid) };
  return services.refunds.request(toNewRefunds(services, parts, refund));
}

/** What could still be given back of these payments. */
export function refundableOf(paid: readonly { paidCents: Cents; refundedCents: Cents }[]): Cents {
  return paid.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0);
}

function settleAll(services: Services, refunds: Refund[]): Promise<Refund[]> {
  return Promise.all(refunds.map((refund) => settleRefund(services, refund)));
}

/** The rows of refunds that are asked for together; the key of each is the given one and its attempt. */
export function toNewRefunds(
  services: Pick<Services, 'random' | 'clock'>,
  parts: readonly { attemptId: string; amountCents: Cents }[],
  grounds: RefundGrounds,
): NewRefund[] {
  return parts.map((part) =>
    toNewRefund(services, { ...grounds, ...part, requestKey: `${grounds.requestKey}:${part.attemptId}` }),
  );
}

function toNewRefund(
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  refund: RefundGrounds & { attemptId: string; amountCents: Cents },
): NewRefund {
  const { attemptId, amountCents, cause, reason, requestedBy, requestKey } = refund;
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
