import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { isOpenRefund, type Refund, type RefundState, refundMoves } from '#domain/payment/transfer/refund.ts';
import type { NewRefund, RefundStore, RequestRefundOutcome } from '#operations/ports/transfer-store.ts';

/** The table of refunds in memory, with the rules of the real store. */
export interface MemoryRefunds {
  refunds: Pick<
    RefundStore,
    'request' | 'find' | 'listByReservation' | 'listPaid' | 'claim' | 'claimDue' | 'move'
  >;
  /** Oldest first. */
  all(): Refund[];
  /** Amount kept of all payments. Goodwill refunds do not count, because they do not change the price. */
  keptCents(): number;
  /** Transitions that the table does not allow; must stay empty. */
  badMoves: string[];
}

interface Kept {
  refund: Refund;
  leaseUntil: number;
}

export function createMemoryRefunds(attempts: () => PaymentAttempt[]): MemoryRefunds {
  const rows = new Map<string, Kept>();
  const badMoves: string[] = [];
  const all = () => [...rows.values()].map(({ refund }) => refund);
  const backOf = (attemptId: string) =>
    sum(all().filter((refund) => refund.attemptId === attemptId && refund.state !== 'refused'));
  const request = (asked: NewRefund[]): RequestRefundOutcome => {
    const repeated = all().filter((one) => asked.some(({ requestKey }) => requestKey === one.requestKey));
    if (repeated.length > 0) return { kind: 'repeated', refunds: repeated };
    for (const { attemptId, amountCents } of asked) {
      const open = all().find((one) => one.attemptId === attemptId && isOpenRefund(one.state));
      if (open) return { kind: 'open-refund', refund: open };
      const paid = attempts().find(({ id, state }) => id === attemptId && state === 'paid');
      if (!paid) return { kind: 'not-paid' };
      const refundableCents = paid.amountCents - backOf(attemptId);
      if (amountCents > refundableCents) return { kind: 'too-much', refundableCents };
    }
    return { kind: 'requested', refunds: asked.map((one) => add(one)) };
  };
  const add = (asked: NewRefund): Refund => {
    const { now, ...fields } = asked;
    const refund: Refund = {
      ...fields,
      reservationId: attempts()[0]?.reservationId ?? '',
      reference: `FF-7K2Q9M-R${rows.size + 1}`,
      refundedBeforeCents: backOf(asked.attemptId),
      state: 'requested',
      version: 1,
      sendCount: 0,
      checkCount: 0,
      notFoundCount: 0,
      rawCode: undefined,
      nextCheckAt: now,
      createdAt: now,
    };
    rows.set(refund.id, { refund, leaseUntil: 0 });
    return refund;
  };
  const lease = (row: Kept, leaseUntil: number): Refund => {
    row.leaseUntil = leaseUntil;
    return row.refund;
  };
  return {
    all,
    badMoves,
    keptCents: () =>
      attempts().reduce((cents, { state, amountCents }) => cents + (state === 'paid' ? amountCents : 0), 0) -
      sum(all().filter(({ state, cause }) => state !== 'refused' && cause !== 'goodwill')),
    refunds: {
      request: async (asked) => request(asked),
      find: async (id) => rows.get(id)?.refund,
      listByReservation: async () => all(),
      listPaid: async () =>
        attempts()
          .filter(({ state }) => state === 'paid')
          .reverse()
          .map(({ id, amountCents }) => ({
            attemptId: id,
            paidCents: amountCents,
            refundedCents: backOf(id),
          })),
      async claim(id, now, leaseUntil) {
        const row = rows.get(id);
        const isFree = row && row.leaseUntil <= now && isOpenRefund(row.refund.state);
        return isFree ? lease(row, leaseUntil) : undefined;
      },
      async claimDue(now, leaseUntil, limit) {
        const isDue = ({ refund, leaseUntil: until }: Kept) =>
          isOpenRefund(refund.state) && until <= now && (refund.nextCheckAt ?? Infinity) <= now;
        return [...rows.values()]
          .filter(isDue)
          .slice(0, limit)
          .map((row) => lease(row, leaseUntil));
      },
      async move(refund, { to, changes, sends }) {
        const row = rows.get(refund.id);
        if (!row || row.refund.version !== refund.version || row.refund.state !== refund.state)
          return undefined;
        if (to !== refund.state && !(refundMoves[refund.state] as string[]).includes(to))
          badMoves.push(`refund ${refund.state}→${to}`);
        row.refund = { ...row.refund, ...changes, state: to as RefundState, version: refund.version + 1 };
        if (!sends) row.leaseUntil = 0;
        return row.refund;
      },
    },
  };
}

function sum(refunds: { amountCents: number }[]): number {
  return refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);
}
