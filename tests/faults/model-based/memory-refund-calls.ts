import type { RefundLookUp, RefundRequest, RefundResult } from '#operations/ports/transfer-gateway.ts';

export type RefundFault = 'lost-before' | 'lost-after' | 'not-sent' | 'refused' | 'pending';

/** Partial refunds as the gateways store them. */
export interface MemoryRefundCalls {
  refundFaults: RefundFault[];
  /** Refunded amount of a payment, in cents. */
  creditedCents(gatewayTxnId: string): number;
  finishPending(): void;
  refund(request: RefundRequest, at: Gateway): RefundResult;
  lookUp(request: RefundRequest, at: Gateway): RefundLookUp;
}

interface Gateway {
  isDown: boolean;
  lookup: boolean;
  /** Whether repeating a refund with the same id is safe, which only PayPal guarantees. */
  knowsIds: boolean;
}

interface Credit {
  refundId: string;
  gatewayTxnId: string;
  cents: number;
  isPending: boolean;
}

export function createMemoryRefundCalls(): MemoryRefundCalls {
  const credits: Credit[] = [];
  const refundFaults: RefundFault[] = [];
  const creditedCents = (gatewayTxnId: string) =>
    credits.filter((one) => one.gatewayTxnId === gatewayTxnId).reduce((sum, { cents }) => sum + cents, 0);
  const answerFor = ({ isPending }: Credit): RefundResult => ({ kind: isPending ? 'pending' : 'refunded' });
  return {
    refundFaults,
    creditedCents,
    finishPending() {
      for (const credit of credits) credit.isPending = false;
    },
    refund({ refundId, gatewayTxnId, amountCents, paidCents }, { isDown, knowsIds }) {
      if (isDown) return { kind: 'not-sent' };
      const fault = refundFaults.shift();
      if (fault === 'not-sent') return { kind: 'not-sent' };
      if (fault === 'lost-before') return { kind: 'unknown' };
      const known = credits.find((one) => one.refundId === refundId);
      if (known && knowsIds) return answerFor(known);
      if (fault === 'refused' || creditedCents(gatewayTxnId) + amountCents > paidCents)
        return { kind: 'refused' };
      const credit = { refundId, gatewayTxnId, cents: amountCents, isPending: fault === 'pending' };
      credits.push(credit);
      return fault === 'lost-after' ? { kind: 'unknown' } : answerFor(credit);
    },
    lookUp({ refundId, gatewayTxnId, refundedBeforeCents, amountCents }, { isDown, lookup, knowsIds }) {
      if (isDown) return { kind: 'unknown' };
      if (!lookup) return { kind: 'unsupported' };
      const known = credits.find((one) => one.refundId === refundId);
      if (knowsIds) return known ? (answerFor(known) as RefundLookUp) : { kind: 'not-found' };
      const isThere = creditedCents(gatewayTxnId) >= refundedBeforeCents + amountCents;
      return isThere ? { kind: 'refunded' } : { kind: 'not-found' };
    },
  };
}
