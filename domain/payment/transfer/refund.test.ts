import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { paymentNow } from '#tests/support/a-payment.ts';
import { decideTransfer, type TransferAnswer, type TransferObservation } from './decide-transfer.ts';
import {
  isOpenRefund,
  type Refund,
  type RefundState,
  refundRules,
  refundStates,
  splitRefund,
} from './refund.ts';
import { nextTransferStep } from './transfer.ts';

const MINUTE = 60_000;

function aRefund(changes: Partial<Refund> = {}): Refund {
  return {
    id: 'refund-1',
    attemptId: 'attempt-1',
    reservationId: 'reservation-1',
    reference: 'FF-7K2Q9M-R1',
    amountCents: 5000,
    refundedBeforeCents: 0,
    cause: 'goodwill',
    reason: 'late delivery',
    requestedBy: 'ana',
    requestKey: 'key-1',
    state: 'requested',
    version: 1,
    sendCount: 0,
    checkCount: 0,
    notFoundCount: 0,
    rawCode: undefined,
    nextCheckAt: paymentNow,
    createdAt: paymentNow,
    ...changes,
  };
}

const answers: TransferAnswer['kind'][] = [
  ...(['refunded', 'pending', 'refused', 'not-sent', 'unknown', 'not-found', 'unsupported'] as const),
];
const observations: TransferObservation[] = [
  { kind: 'intent' },
  { kind: 'waits' },
  ...answers.map((kind): TransferObservation => ({ kind: 'answer', answer: { kind } })),
  { kind: 'operator', verdict: 'refunded' },
  { kind: 'operator', verdict: 'refused' },
];

const say = (kind: TransferAnswer['kind']): TransferObservation => ({ kind: 'answer', answer: { kind } });

function see(refund: Refund, observation: TransferObservation, now = paymentNow): Refund {
  const decision = decideTransfer(refundRules, refund, observation, now);
  return decision ? { ...refund, ...decision.changes, state: decision.to as RefundState } : refund;
}

describe('a refund', () => {
  it('is sent once it is requested, and looked up after a crash', () => {
    expect(nextTransferStep(aRefund())).toBe('send');
    const sent = see(aRefund(), { kind: 'intent' });
    expect(sent).toMatchObject({ state: 'requested', sendCount: 1, nextCheckAt: paymentNow + 1.5 * MINUTE });
    expect(nextTransferStep(sent)).toBe('query');
  });

  it('is resent only after three look-ups in a row that found nothing', () => {
    let refund = see(aRefund({ sendCount: 1 }), { kind: 'answer', answer: { kind: 'unknown' } });
    for (const waited of [5, 15, 30]) {
      expect(nextTransferStep(refund)).toBe('query');
      expect(refund.nextCheckAt).toBe(paymentNow + waited * 1000);
      refund = see(refund, { kind: 'answer', answer: { kind: 'not-found' } });
    }
    expect([nextTransferStep(refund), refund.nextCheckAt]).toEqual(['send', paymentNow]);
  });

  it('that may have been sent before a crash counts as unknown, and as not found once', () => {
    const crashed = see(aRefund({ sendCount: 1 }), say('not-found'));
    expect(crashed).toMatchObject({ state: 'unknown', notFoundCount: 1, nextCheckAt: paymentNow + 5000 });
  });

  it('that is resent after an unknown outcome counts its look-ups anew', () => {
    const again = see(aRefund({ state: 'unknown', sendCount: 1, notFoundCount: 3 }), { kind: 'intent' });
    expect(again).toMatchObject({
      state: 'requested',
      sendCount: 2,
      notFoundCount: 0,
      nextCheckAt: paymentNow + 1.5 * MINUTE,
    });
  });

  it.each(['pending', 'review'] as const)('is not sent while it is %s', (state) => {
    expect(decideTransfer(refundRules, aRefund({ state }), { kind: 'intent' }, paymentNow)).toBeUndefined();
  });

  it('is resent at once when nothing was sent', () => {
    const sent = see(aRefund(), { kind: 'intent' });
    const kept = see(sent, { kind: 'answer', answer: { kind: 'not-sent' } });
    expect(kept).toMatchObject({ state: 'requested', sendCount: 0 });
    expect(nextTransferStep(kept)).toBe('send');
  });

  it('of which only the second call was not sent may have been sent once', () => {
    const kept = see(aRefund({ sendCount: 2 }), say('not-sent'));
    expect(kept).toMatchObject({ state: 'requested', sendCount: 1 });
    expect(nextTransferStep(kept)).toBe('query');
  });

  it.each([
    ['requested', 15],
    ['unknown', 15],
    ['pending', 3600],
  ] as const)('that is %s is looked up again %i seconds after an internal error', (state, seconds) => {
    const next = see(aRefund({ state, sendCount: 1 }), { kind: 'failed' });
    expect(next).toMatchObject({ state, checkCount: 1, nextCheckAt: paymentNow + seconds * 1000 });
  });

  it('that is accepted but not final is looked up every hour, and needs an operator after a day', () => {
    const pending: TransferObservation = { kind: 'answer', answer: { kind: 'pending', rawCode: '09' } };
    const accepted = see(aRefund({ sendCount: 1 }), pending);
    const due = { state: 'pending', sendCount: 1, nextCheckAt: paymentNow + 60 * MINUTE };
    expect(accepted).toMatchObject({ ...due, rawCode: '09', checkCount: 0 });
    expect(see(accepted, pending)).toMatchObject({ ...due, checkCount: 1 });
    expect(see({ ...accepted, checkCount: 22 }, pending)).toMatchObject({ ...due, checkCount: 23 });
    expect(see({ ...accepted, checkCount: 23 }, pending).state).toBe('review');
  });

  it('of a part of uncaptured money waits unsent, and is due again soon', () => {
    const waiting = see(aRefund(), { kind: 'waits' });
    expect(waiting).toMatchObject({ state: 'requested', sendCount: 0, nextCheckAt: paymentNow + MINUTE / 4 });
    expect(nextTransferStep(waiting)).toBe('send');
  });

  it('is left to the operator once it is under review', () => {
    const last = aRefund({ state: 'unknown', sendCount: 1, checkCount: 9, notFoundCount: 2 });
    const review = see(last, { kind: 'answer', answer: { kind: 'not-found' } });
    expect(review).toMatchObject({ state: 'review', nextCheckAt: undefined });
  });

  it('may send a mail to the payer when it is final, and an alarm to the operator when it fails', () => {
    const decide = (kind: TransferAnswer['kind']) =>
      decideTransfer(refundRules, aRefund(), { kind: 'answer', answer: { kind } }, paymentNow);
    expect(decide('refunded')).toMatchObject({ to: 'refunded', mail: true, alarm: false });
    expect(decide('refused')).toMatchObject({ to: 'refused', mail: true, alarm: true });
    expect(decide('unsupported')).toMatchObject({ to: 'review', mail: false, alarm: true });
  });

  it('needs an operator after two hours without a definite response', () => {
    let refund = aRefund({ state: 'unknown', nextCheckAt: paymentNow });
    let now = paymentNow;
    for (let looks = 0; looks < 20 && refund.state === 'unknown'; looks++) {
      now = refund.nextCheckAt ?? now;
      refund = see(refund, { kind: 'answer', answer: { kind: 'unknown' } }, now);
    }
    expect(refund).toMatchObject({ state: 'review', nextCheckAt: undefined });
    expect(now - paymentNow).toBeGreaterThan(110 * MINUTE);
    expect(now - paymentNow).toBeLessThan(130 * MINUTE);
  });

  it('under review ends as the operator decides, or as a later response shows', () => {
    const review = aRefund({ state: 'review', nextCheckAt: undefined });
    expect(see(review, { kind: 'operator', verdict: 'refused' }).state).toBe('refused');
    expect(see(review, { kind: 'answer', answer: { kind: 'refunded' } }).state).toBe('refunded');
    expect(see(review, { kind: 'answer', answer: { kind: 'unknown' } }).state).toBe('review');
  });

  it.each([say('unknown'), say('unsupported'), say('not-sent'), { kind: 'failed' } as const])(
    'under review does not change after %j, and is not due again',
    (observation) => {
      const review = aRefund({ state: 'review', nextCheckAt: undefined });
      expect(see({ ...review, nextCheckAt: paymentNow }, observation)).toEqual(review);
    },
  );

  it('cannot be captured', () => {
    expect(() => see(aRefund(), say('captured'))).toThrow(
      'A refund must not move from requested to captured',
    );
  });

  it('never changes once it is settled, and stays due until then', () => {
    for (const state of refundStates)
      for (const observation of observations) {
        const next = see(aRefund({ state }), observation);
        if (!isOpenRefund(state)) expect(next).toEqual(aRefund({ state }));
        else if (isOpenRefund(next.state) && next.state !== 'review') expect(next.nextCheckAt).toBeDefined();
      }
  });
});

const cents = fc.integer({ min: 1, max: 100_000 });

test('an amount is split over the payments exactly, and no payment refunds more than it has left', () => {
  const payments = fc.array(
    fc.tuple(cents, fc.nat(100)).map(([paidCents, percent]) => ({
      paidCents,
      refundedCents: Math.floor((paidCents * percent) / 100),
    })),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(payments, cents, (money, amountCents) => {
      const paid = money.map((each, index) => ({ ...each, attemptId: String(index) }));
      const left = paid.reduce((sum, each) => sum + each.paidCents - each.refundedCents, 0);
      const parts = splitRefund(paid, amountCents);
      if (left < amountCents) {
        expect(parts).toBeUndefined();
        return;
      }
      expect(parts?.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amountCents);
      for (const part of parts ?? []) {
        const from = paid[Number(part.attemptId)];
        expect(part.amountCents).toBeLessThanOrEqual((from?.paidCents ?? 0) - (from?.refundedCents ?? 0));
      }
    }),
  );
});

test('the newest payment is refunded first', () => {
  const paid = [
    { attemptId: 'change', paidCents: 6000, refundedCents: 1000 },
    { attemptId: 'reservation', paidCents: 48_414, refundedCents: 0 },
  ];
  expect(splitRefund(paid, 7000)).toEqual([
    { attemptId: 'change', amountCents: 5000 },
    { attemptId: 'reservation', amountCents: 2000 },
  ]);
});

test('a payment that has nothing left, or is not needed, has no part in a refund', () => {
  const paid = [
    { attemptId: 'returned', paidCents: 1000, refundedCents: 1000 },
    { attemptId: 'change', paidCents: 6000, refundedCents: 0 },
    { attemptId: 'reservation', paidCents: 48_414, refundedCents: 0 },
  ];
  expect(splitRefund(paid, 6000)).toEqual([{ attemptId: 'change', amountCents: 6000 }]);
});

test.each([
  ['requested', 0, 0, 'send'],
  ['requested', 1, 0, 'query'],
  ['requested', 1, 3, 'query'],
  ['unknown', 0, 0, 'query'],
  ['unknown', 1, 2, 'query'],
  ['unknown', 1, 3, 'send'],
  ['unknown', 2, 3, 'send'],
  ['unknown', 3, 3, 'query'],
] as const)(
  'a refund that is %s, sent %i times and not found %i times: %s',
  (state, sendCount, notFoundCount, step) => {
    expect(nextTransferStep(aRefund({ state, sendCount, notFoundCount }))).toBe(step);
  },
);
