import { describe, expect, test } from 'vitest';
import { paymentNow } from '#tests/support/a-payment.ts';
import { approved, decideOn } from '#tests/support/decide-on.ts';
import type { AttemptFlag } from './attempt.ts';
import type { Observation, QueryAnswer } from './observation.ts';

const MINUTE = 60_000;

describe('the way back', () => {
  const reverse = (answer: Extract<Observation, { kind: 'reverse' }>['answer']): Observation => ({
    kind: 'reverse',
    answer,
  });
  const query = (answer: Extract<Observation, { kind: 'query' }>['answer']): Observation => ({
    kind: 'query',
    answer,
  });

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
    expect(
      decideOn('manual_review', verdict('paid'), { reservation: { state: 'cancelled' } }),
    ).toBeUndefined();
  });

  test('another look-up ends a review only when its result is definite', () => {
    const reservation = { state: 'review' as const };
    const look = (answer: QueryAnswer, flags: AttemptFlag[] = []) =>
      decideOn('manual_review', { kind: 'query', answer }, { reservation, attempt: { flags } });
    expect(look(approved)?.to).toBe('paid');
    expect(look(approved, ['amount_mismatch', 'alarm'])?.to).toBe('manual_review');
    expect(look({ ...approved, amountCents: 1 })?.to).toBe('manual_review');
    expect(look({ kind: 'declined', facts: {} })?.to).toBe('declined');
    expect(look({ kind: 'not-found' })).toMatchObject({
      to: 'manual_review',
      changes: { nextCheckAt: undefined },
    });
  });

  test('a paid attempt can be reversed', () => {
    expect(decideOn('paid', { kind: 'intent', call: 'reverse' })).toMatchObject({
      to: 'reversing',
      next: 'reverse',
    });
  });
});
