import { expect, test } from 'vitest';
import { type AttemptState, attemptMoves, attemptStates, canMove, isLive, paymentCan } from './attempt.ts';

test('the live states are those of the reference', () => {
  expect(attemptStates.filter(isLive)).toEqual<AttemptState[]>([
    'created',
    'starting',
    'awaiting_payer',
    'authenticated',
    'charging',
    'unknown',
    'paid_pending',
    'reversing',
    'manual_review',
  ]);
});

test('there is no charge without an authentication, and no payment without a charge', () => {
  const into = (target: AttemptState) => attemptStates.filter((from) => canMove(from, target));
  expect(into('charging')).toEqual(['authenticated', 'unknown']);
  expect(into('paid')).toEqual(['starting', 'charging', 'unknown', 'paid_pending', 'manual_review']);
  expect(into('reversing')).toEqual(['unknown', 'paid_pending', 'paid']);
});

test('states that ended without money have no transitions', () => {
  const final = attemptStates.filter((state) => attemptMoves[state].length === 0);
  expect(final).toEqual(['declined', 'auth_failed', 'cancelled', 'expired', 'error', 'reversed']);
  expect(final.every((state) => paymentCan.retry({ state }))).toBe(true);
});

test.each<[AttemptState, string[]]>([
  ['awaiting_payer', ['challenge', 'cancel']],
  ['authenticated', ['cancel']],
  ['charging', []],
  ['unknown', []],
  ['paid', []],
  ['declined', ['retry']],
])('in %s the payer can %s', (state, abilities) => {
  const found = Object.entries(paymentCan).filter(([, isPossible]) => isPossible({ state }));
  expect(found.map(([name]) => name)).toEqual(abilities);
});
