import { expect, test } from 'vitest';
import { aReservation } from '#tests/support/a-reservation.ts';
import { toInstant } from '../calendar/panama.ts';
import type { ReservationState } from '../reservation/reservation.ts';
import { findErasure, isErased } from './find-erasure.ts';

const search = {
  pickupLocation: 'PTY',
  returnLocation: 'PTY',
  pickupAt: '2026-12-01T10:00',
  returnAt: '2026-12-08T10:00',
};

test.each<[ReservationState, string, ReturnType<typeof findErasure>]>([
  ['cancelled', '2026-11-01T08:00', { kind: 'now' }],
  ['expired', '2026-11-01T08:00', { kind: 'now' }],
  ['held', '2026-11-01T08:00', { kind: 'payment-open' }],
  ['review', '2027-11-01T08:00', { kind: 'payment-open' }],
  ['picked-up', '2027-11-01T08:00', { kind: 'on-the-road' }],
  ['returned', '2026-12-07T10:00', { kind: 'now' }],
  ['confirmed', '2026-12-08T09:59', { kind: 'after', returnAt: '2026-12-08T10:00' }],
  ['confirmed', '2026-12-08T10:00', { kind: 'now' }],
])('a renter whose reservation is %s at %s', (state, now, erasure) => {
  expect(findErasure({ state, search }, toInstant(now))).toEqual(erasure);
});

test('a renter without an address was erased', () => {
  const { renter } = aReservation();
  expect([renter, { ...renter, email: '' }].map((one) => isErased({ renter: one }))).toEqual([false, true]);
});
