import { expect, test } from 'vitest';
import { anAttempt, paymentNow } from '#tests/support/a-payment.ts';
import { type AttemptState, attemptStates } from './attempt.ts';
import { needsIntent } from './decision.ts';
import { findDueStep } from './due-step.ts';

const due = { nextCheckAt: paymentNow };

test.each<[AttemptState, string]>([
  ['created', 'lapsed'],
  ['starting', 'lapsed'],
  ['charging', 'lapsed'],
  ['authenticated', 'complete'],
  ['unknown', 'query'],
  ['paid_pending', 'query'],
  ['declined', 'query'],
  ['reversing', 'lapsed'],
])('the due step in state %s is %s', (state, expected) => {
  const step = findDueStep(anAttempt({ state, ...due }), paymentNow);
  expect(step?.kind === 'call' ? step.effect : step?.observation.kind).toBe(expected);
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
