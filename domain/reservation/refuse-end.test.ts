import { expect, test } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { type EndAct, type EndFacts, refuseEnd } from './refuse-end.ts';
import type { ReservationState } from './reservation.ts';

const search = {
  pickupLocation: 'PTY',
  returnLocation: 'PTY',
  pickupAt: '2026-03-02T10:00',
  returnAt: '2026-03-09T10:00',
};

test.each<[EndAct, ReservationState, string, Partial<EndFacts>, string | undefined]>([
  ['cancel', 'confirmed', '2026-03-02T09:59', {}, undefined],
  ['cancel', 'confirmed', '2026-03-02T10:00', {}, 'begun'],
  ['cancel', 'confirmed', '2026-03-20T10:00', {}, 'begun'],
  ['cancel', 'confirmed', '2026-03-01T10:00', { isSettling: true }, 'payment-in-progress'],
  ['cancel', 'held', '2026-03-01T10:00', {}, 'wrong-state'],
  ['no-show', 'confirmed', '2026-03-02T10:59', {}, 'too-early'],
  ['no-show', 'confirmed', '2026-03-02T11:00', {}, undefined],
  ['no-show', 'confirmed', '2026-03-02T11:00', { isSettling: true }, 'payment-in-progress'],
  ['no-show', 'cancelled', '2026-03-02T11:00', {}, 'wrong-state'],
  ['release', 'held', '2026-03-02T11:00', {}, undefined],
  ['release', 'held', '2026-03-01T10:00', { isSettling: true }, 'payment-in-progress'],
  ['release', 'confirmed', '2026-03-01T10:00', {}, 'wrong-state'],
])('%s of a %s reservation at %s with %j: %s', (act, state, at, changes, expected) => {
  const facts = { isSettling: false, now: toInstant(at), ...changes };
  expect(refuseEnd(act, { state, search }, facts)).toBe(expected);
});
