import { describe, expect, test } from 'vitest';
import { paymentNow } from '#tests/support/a-payment.ts';
import { approved, decideOn, facts, intent, pending, query, reverse } from '#tests/support/decide-on.ts';
import type { Observation, QueryAnswer } from './observation.ts';

const MINUTE = 60_000;

describe('the way back', () => {
  test('a confirmed reversal is mailed to the renter', () => {
    expect(decideOn('reversing', reverse({ kind: 'reversed' }))).toMatchObject({
      to: 'reversed',
      reservation: { kind: 'reversed' },
      mails: ['payment-problem'],
    });
  });

  test('the second approved attempt is reversed without changing the reservation', () => {
    const reservation = { state: 'confirmed' as const, paymentStatus: 'paid' as const };
    expect(
      decideOn('reversing', reverse({ kind: 'reversed' }), { reservation })?.reservation,
    ).toBeUndefined();
  });

  test('"nothing to reverse" is accepted in a second round, ten minutes later', () => {
    const first = decideOn('reversing', reverse({ kind: 'not-found', facts: {} }));
    expect(first).toMatchObject({ to: 'reversing', next: 'query' });
    const looked = decideOn('reversing', query({ kind: 'not-found' }), { attempt: { checkCount: 1 } });
    expect(looked).toMatchObject({
      to: 'reversing',
      next: 'none',
      changes: { notFoundCount: 1, nextCheckAt: paymentNow + 10 * MINUTE },
    });
    const second = decideOn('reversing', query({ kind: 'not-found' }), {
      attempt: { checkCount: 3, notFoundCount: 1 },
    });
    expect(second?.to).toBe('reversed');
  });

  test.each(['not-found', 'waiting', 'ready'] as const)(
    'a second %s proves that nothing was taken',
    (kind) => {
      expect(decideOn('reversing', query({ kind }))).toMatchObject({ to: 'reversing', next: 'none' });
      expect(decideOn('reversing', query({ kind }), { attempt: { notFoundCount: 1 } })?.to).toBe('reversed');
    },
  );

  test.each(['reversed', 'declined'] as const)('a query that reports it as %s ends it', (kind) => {
    expect(decideOn('reversing', query({ kind, facts }))).toMatchObject({ to: 'reversed', changes: facts });
  });

  test.each([
    ['without a response is repeated soon', { kind: 'unavailable' }, 45_000, 4],
    ['without a result keeps the schedule', { kind: 'unavailable', answered: true }, 300_000, 5],
    ['with pending money keeps the schedule', pending, 300_000, 5],
  ] as const)('a query %s', (_name, answer, waitMs, checkCount) => {
    const decision = decideOn('reversing', query(answer), { attempt: { checkCount: 4, notFoundCount: 1 } });
    expect(decision).toMatchObject({
      to: 'reversing',
      changes: { checkCount, nextCheckAt: paymentNow + waitMs },
    });
    expect(decision?.changes, 'the first "nothing to reverse" counts').not.toHaveProperty('notFoundCount');
  });

  test('an order to reverse does not repeat a reversal', () => {
    expect(decideOn('reversing', intent('reverse'))).toBeUndefined();
  });

  test('an interruption after the last check needs an operator instead of another reversal', () => {
    expect(decideOn('reversing', { kind: 'lapsed' }, { attempt: { checkCount: 9 } })).toMatchObject({
      to: 'manual_review',
      next: 'none',
    });
  });

  test.each([
    [2 * 60 * MINUTE - 1, 'reversing'],
    [2 * 60 * MINUTE, 'manual_review'],
  ])('%i ms after the attempt began, a lost response results in %s', (age, to) => {
    const given = { attempt: { createdAt: paymentNow - age } };
    expect(decideOn('reversing', reverse({ kind: 'unknown' }), given)?.to).toBe(to);
  });

  test('a guarantee that is given back leaves the reservation to the store', () => {
    const given = { attempt: { captureMode: 'guarantee' as const } };
    expect(decideOn('reversing', reverse({ kind: 'reversed' }), given)).toMatchObject({
      to: 'reversed',
      reservation: undefined,
    });
  });

  test('a charge found while reversing is reversed later, never kept', () => {
    const decision = decideOn('reversing', query(approved));
    expect(decision).toMatchObject({
      to: 'reversing',
      changes: { notFoundCount: 0, nextCheckAt: paymentNow + 15_000 },
    });
    expect(decideOn('reversing', { kind: 'complete', answer: approved })).toBeUndefined();
  });

  test('an interrupted reversal is counted before it is repeated (K10)', () => {
    expect(decideOn('reversing', { kind: 'lapsed' })).toMatchObject({
      to: 'reversing',
      next: 'reverse',
      changes: { checkCount: 1 },
    });
  });

  test('without look-up "nothing to reverse" is not accepted: finally an operator reviews it', () => {
    const unsupported = query({ kind: 'unsupported' });
    expect(decideOn('reversing', unsupported, { attempt: { notFoundCount: 1 } })?.to).toBe('reversing');
    expect(decideOn('reversing', unsupported, { attempt: { checkCount: 9 } })?.to).toBe('manual_review');
  });

  test('a refused reversal needs an operator', () => {
    const decision = decideOn('reversing', reverse({ kind: 'refused', facts: { rawCode: '12' } }));
    expect(decision).toMatchObject({
      to: 'manual_review',
      mails: ['payment-problem'],
      reservation: { kind: 'review' },
      changes: { flags: ['alarm'], rawCode: '12' },
    });
  });

  test('after a lost response the reversal is retried later', () => {
    expect(decideOn('reversing', reverse({ kind: 'unknown' }))).toMatchObject({
      to: 'reversing',
      next: 'none',
      changes: { checkCount: 1, nextCheckAt: paymentNow + 15_000 },
    });
  });

  test('an operator ends a review; "paid" only while the reservation can be confirmed', () => {
    const reservation = { state: 'review' as const };
    const verdict = (value: 'paid' | 'declined' | 'reversed'): Observation => ({
      kind: 'operator',
      verdict: value,
    });
    expect(decideOn('manual_review', verdict('paid'), { reservation })?.reservation).toEqual({
      kind: 'confirm',
    });
    expect(decideOn('manual_review', verdict('declined'), { reservation })?.to).toBe('declined');
    expect(decideOn('manual_review', verdict('reversed'), { reservation })?.reservation).toEqual({
      kind: 'reversed',
    });
    const gone = { reservation: { state: 'cancelled' as const } };
    expect(decideOn('manual_review', verdict('paid'), gone)).toBeUndefined();
    expect(decideOn('manual_review', verdict('declined'), gone)?.to).toBe('declined');
  });

  test('another look-up ends a review only when its result is definite', () => {
    const reservation = { state: 'review' as const };
    const look = (answer: QueryAnswer) => decideOn('manual_review', query(answer), { reservation });
    expect(look({ kind: 'not-found' })).toMatchObject({
      to: 'manual_review',
      changes: { nextCheckAt: undefined },
      mails: [],
    });
    expect(look(pending)?.to).toBe('manual_review');
  });

  test('a paid attempt can be reversed', () => {
    expect(decideOn('paid', intent('reverse'))).toMatchObject({
      to: 'reversing',
      next: 'reverse',
    });
  });
});
