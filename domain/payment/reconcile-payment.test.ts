import { describe, expect, test } from 'vitest';
import { anAttempt } from '#tests/support/a-payment.ts';
import type { AttemptState } from './attempt.ts';
import {
  type LedgerDifference,
  type OwnRecord,
  reconcilePayment,
  reconcileRefunds,
} from './reconcile-payment.ts';
import type { CaptureState } from './transfer/capture.ts';

type Status = Parameters<typeof reconcilePayment>[2];
const approved = { kind: 'approved', amountCents: 48_414 } as const;

test.each<[AttemptState, number, Status, LedgerDifference['kind'] | undefined]>([
  ['paid', 0, approved, undefined],
  ['paid', 5000, approved, undefined],
  ['paid', 0, { kind: 'approved', amountCents: 1 }, 'amount'],
  ['paid', 0, { kind: 'not-found' }, 'ours-not-theirs'],
  ['paid', 0, { kind: 'declined' }, 'ours-not-theirs'],
  ['paid', 5000, { kind: 'reversed' }, 'ours-not-theirs'],
  ['paid', 48_414, { kind: 'reversed' }, undefined],
  ['declined', 0, { kind: 'declined' }, undefined],
  ['expired', 0, { kind: 'not-found' }, undefined],
  ['reversed', 0, { kind: 'reversed' }, undefined],
  ['declined', 0, approved, 'theirs-not-ours'],
  ['expired', 0, approved, 'theirs-not-ours'],
  ['reversed', 0, approved, 'theirs-not-ours'],
  ['unknown', 0, { kind: 'not-found' }, 'unsettled'],
  ['manual_review', 0, approved, 'unsettled'],
  ['paid', 0, { kind: 'unavailable' }, 'unchecked'],
])('ours %s with %i refunded, theirs %j: %s', (state, refundedCents, status, kind) => {
  expect(
    reconcilePayment(anAttempt({ state }), { refundedCents, refundIds: [], capture: undefined }, status)
      ?.kind,
  ).toBe(kind);
});

test.each<[CaptureState, number, LedgerDifference['kind'] | undefined]>([
  ['captured', 48_414, undefined],
  ['captured', 0, 'ours-not-theirs'],
  ['requested', 0, 'unsettled'],
  ['review', 48_414, 'unsettled'],
  ['refused', 0, undefined],
  ['refused', 48_414, 'theirs-not-ours'],
])('money held first, its capture %s, theirs %i taken: %s', (capture, capturedCents, kind) => {
  const attempt = anAttempt({ state: 'paid', captureMode: 'auth_capture' });
  expect(
    reconcilePayment(attempt, { refundedCents: 0, refundIds: [], capture }, { ...approved, capturedCents })
      ?.kind,
  ).toBe(kind);
});

test.each<[OwnRecord['capture'], Status, LedgerDifference['kind'] | undefined]>([
  ['held', { ...approved, capturedCents: 0 }, undefined],
  ['held', { kind: 'reversed' }, undefined],
  ['held', { kind: 'not-found' }, undefined],
  ['held', { ...approved, capturedCents: 48_414 }, 'theirs-not-ours'],
  ['released', { ...approved, capturedCents: 0 }, undefined],
  ['released', { kind: 'not-found' }, undefined],
  ['captured', { ...approved, capturedCents: 48_414 }, undefined],
  ['captured', { ...approved, capturedCents: 0 }, 'ours-not-theirs'],
])('a guarantee, its capture %s, theirs %j: %s', (capture, status, kind) => {
  const attempt = anAttempt({ state: 'paid', captureMode: 'guarantee' });
  expect(reconcilePayment(attempt, { refundedCents: 0, refundIds: [], capture }, status)?.kind).toBe(kind);
});

test('reports the gateway’s state, with its amount if it has one', () => {
  const own = { refundedCents: 0, refundIds: [], capture: undefined };
  const paid = anAttempt({ state: 'paid' });
  expect(reconcilePayment(paid, own, { kind: 'approved', amountCents: 1 })).toEqual({
    reference: 'FF-7K2Q9M-01',
    kind: 'amount',
    ours: 'paid',
    theirs: 'approved 1',
    amountCents: 48_414,
  });
  const taken = { ...approved, capturedCents: 5000 };
  expect(reconcilePayment(paid, { ...own, capture: 'captured' }, taken)?.theirs).toBe('approved 5000');
  expect(reconcilePayment(paid, own, { kind: 'not-found' })?.theirs).toBe('not-found');
  expect(reconcilePayment(paid, own, approved)).toBeUndefined();
});

test.each<[AttemptState, Status, LedgerDifference['kind'] | undefined]>([
  ['paid', { kind: 'unsupported' }, 'unchecked'],
  ['declined', { kind: 'pending' }, 'theirs-not-ours'],
  ['paid', { kind: 'declined' }, 'ours-not-theirs'],
])('ours %s, theirs %j: %s, also when everything was refunded', (state, status, kind) => {
  const own = { refundedCents: 48_414, refundIds: [], capture: undefined };
  expect(reconcilePayment(anAttempt({ state }), own, status)?.kind).toBe(kind);
});

test('money that an operator released may be on either side', () => {
  const attempt = anAttempt({ state: 'paid', captureMode: 'auth_capture' });
  const own = { refundedCents: 0, refundIds: [], capture: 'released' as const };
  expect(reconcilePayment(attempt, own, { ...approved, capturedCents: 5000 })).toBeUndefined();
});

describe('a refund that the site did not request', () => {
  const refund = { refundId: undefined, amountCents: 5000, madeAt: 1500 };
  const own = { refundedCents: 0, refundIds: ['R1'], capture: undefined };
  const paid = anAttempt({ state: 'paid' });

  test('is a difference, of a part or of all', () => {
    expect(reconcilePayment(paid, own, { ...approved, refunds: [refund] })).toMatchObject({
      kind: 'refunded-there',
      theirs: 'approved 48414, refunded 5000',
    });
    const all = { ...refund, amountCents: 48_414 };
    expect(reconcilePayment(paid, own, { kind: 'reversed', refunds: [all] })).toMatchObject({
      kind: 'refunded-there',
      theirs: 'reversed, refunded 48414',
    });
  });

  test('is no refund of ours, also one that is under way', () => {
    const ours = { ...refund, refundId: 'R1' };
    expect(reconcilePayment(paid, own, { ...approved, refunds: [ours] })).toBeUndefined();
    expect(reconcilePayment(paid, own, { ...approved, refunds: [ours, refund] })?.theirs).toBe(
      'approved 48414, refunded 5000',
    );
  });

  test.each([
    [1500, 1000, 2000, 'refunded-there'],
    [1000, 1000, 2000, 'refunded-there'],
    [2000, 1000, 2000, undefined],
    [999, 1000, 2000, undefined],
    [undefined, 1000, 2000, 'refunded-there'],
  ])(
    'of an earlier payment, made at %s, belongs to the day from %i until %i: %s',
    (madeAt, from, until, kind) => {
      const status = { ...approved, refunds: [{ ...refund, madeAt }] };
      expect(reconcileRefunds(paid, own, { status, from, until })?.kind).toBe(kind);
    },
  );
});
