import { expect, test } from 'vitest';
import { anAttempt, paymentNow } from '#tests/support/a-payment.ts';
import { type AttemptState, attemptStates } from './attempt.ts';
import { needsIntent } from './decision.ts';
import { type DueStep, findDueStep } from './due-step.ts';

const due = { nextCheckAt: paymentNow };

const lapsed: DueStep = { kind: 'observe', observation: { kind: 'lapsed' } };

test.each<[AttemptState, DueStep]>([
  ['created', lapsed],
  ['starting', lapsed],
  ['charging', lapsed],
  ['awaiting_payer', { kind: 'call', effect: 'query' }],
  ['authenticated', { kind: 'call', effect: 'complete' }],
  ['unknown', { kind: 'call', effect: 'query' }],
  ['paid_pending', { kind: 'call', effect: 'query' }],
  ['manual_review', { kind: 'call', effect: 'query' }],
  ['declined', { kind: 'call', effect: 'query' }],
  ['reversing', lapsed],
])('the due step in state %s is %j', (state, expected) => {
  expect(findDueStep(anAttempt({ state, ...due }), paymentNow)).toEqual(expected);
});

test.each<AttemptState>(['paid', 'auth_failed', 'cancelled', 'expired', 'error', 'reversed'])(
  'in state %s nothing is due',
  (state) => {
    expect(findDueStep(anAttempt({ state, ...due }), paymentNow)).toBeUndefined();
  },
);

test('a state that this version does not know is an error', () => {
  const attempt = anAttempt({ state: 'returned' as AttemptState, ...due });
  expect(() => findDueStep(attempt, paymentNow)).toThrow('Expected no other case, got "returned"');
});

test('a reversal that was tried before is tried again', () => {
  const attempt = anAttempt({ state: 'reversing', checkCount: 1, ...due });
  expect(findDueStep(attempt, paymentNow)).toEqual({ kind: 'call', effect: 'reverse' });
});

test('a passed deadline has priority', () => {
  const attempt = anAttempt({ state: 'authenticated', deadlineAt: paymentNow, ...due });
  expect(findDueStep(attempt, paymentNow)).toEqual({ kind: 'observe', observation: { kind: 'deadline' } });
});

test.each(attemptStates)('in state %s nothing is due before its time', (state) => {
  const later = { nextCheckAt: paymentNow + 1, deadlineAt: paymentNow + 1 };
  expect(findDueStep(anAttempt({ state, ...later }), paymentNow)).toBeUndefined();
  expect(findDueStep(anAttempt({ state }), paymentNow)).toBeUndefined();
});

test('a call that moves money needs a committed intent', () => {
  expect(needsIntent('authenticated', 'complete')).toBe(true);
  expect(needsIntent('charging', 'complete')).toBe(false);
  expect(needsIntent('unknown', 'reverse')).toBe(true);
  expect(needsIntent('reversing', 'reverse')).toBe(false);
  expect(needsIntent('unknown', 'query')).toBe(false);
});
