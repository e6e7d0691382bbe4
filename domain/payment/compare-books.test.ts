import { expect, test } from 'vitest';
import { anAttempt } from '#tests/support/a-payment.ts';
import type { AttemptState } from './attempt.ts';
import type { CaptureState } from './capture.ts';
import { type BooksDifference, compareBooks } from './compare-books.ts';

type Word = Parameters<typeof compareBooks>[2];
const approved = { kind: 'approved', amountCents: 48_414 } as const;

test.each<[AttemptState, number, Word, BooksDifference['kind'] | undefined]>([
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
])('ours %s with %i given back, theirs %j: %s', (state, refundedCents, word, kind) => {
  expect(compareBooks(anAttempt({ state }), { refundedCents, capture: undefined }, word)?.kind).toBe(kind);
});

test.each<[CaptureState, number, BooksDifference['kind'] | undefined]>([
  ['captured', 48_414, undefined],
  ['captured', 0, 'ours-not-theirs'],
  ['requested', 0, 'unsettled'],
  ['review', 48_414, 'unsettled'],
  ['refused', 0, undefined],
  ['refused', 48_414, 'theirs-not-ours'],
])('money held first, its capture %s, theirs %i taken: %s', (capture, capturedCents, kind) => {
  const attempt = anAttempt({ state: 'paid', captureMode: 'auth_capture' });
  expect(compareBooks(attempt, { refundedCents: 0, capture }, { ...approved, capturedCents })?.kind).toBe(
    kind,
  );
});
