import { expect, test } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import type { ReservationState } from '../reservation/reservation.ts';
import { findCheckInRefusal } from './may-check-in.ts';

const search = {
  pickupLocation: 'PTY',
  returnLocation: 'PTY',
  pickupAt: '2026-12-01T10:00',
  returnAt: '2026-12-08T10:00',
};

function refusalAt(wallClock: string, state: ReservationState = 'confirmed') {
  return findCheckInRefusal({ state, search }, { now: toInstant(wallClock), minimumHours: 3 })?.kind;
}

test('a confirmed reservation can be checked in until the counter needs its time', () => {
  expect(refusalAt('2026-11-01T08:00')).toBeUndefined();
  expect(refusalAt('2026-12-01T07:00')).toBeUndefined();
  expect(refusalAt('2026-12-01T07:01')).toBe('too-late');
  expect(refusalAt('2026-12-01T09:59')).toBe('too-late');
  expect(refusalAt('2026-12-01T10:00')).toBe('past');
});

test.each([
  ['cancelled', 'cancelled'],
  ['expired', 'cancelled'],
  ['held', 'not-confirmed'],
  ['review', 'not-confirmed'],
] as const)('a reservation that is %s cannot be checked in', (state, refusal) => {
  expect(refusalAt('2026-11-01T08:00', state)).toBe(refusal);
});
