import type { Cents } from '#domain/money/money.ts';
import type { RefundCause } from '#domain/payment/transfer/refund.ts';
import type { Services } from '../ports/services.ts';
import type { NewRefund } from '../ports/transfer-store.ts';

export interface RefundGrounds {
  cause: RefundCause;
  reason: string;
  /** An operator's name, or `renter`. */
  requestedBy: string;
  /** Idempotency key. */
  requestKey: string;
}

/** Each request key is the given one plus the attempt's ID. */
export function toNewRefunds(
  services: Pick<Services, 'random' | 'clock'>,
  parts: readonly { attemptId: string; amountCents: Cents }[],
  grounds: RefundGrounds,
): NewRefund[] {
  return parts.map((part) =>
    toNewRefund(services, { ...grounds, ...part, requestKey: `${grounds.requestKey}:${part.attemptId}` }),
  );
}

/** One part of a refund, of one payment attempt. */
export function toNewRefund(
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
