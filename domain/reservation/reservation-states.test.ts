import { expect, test } from 'vitest';
import type { ReservationState } from './reservation.ts';
import { canMoveReservation, reservationCan, reservationMoves } from './reservation-states.ts';

const states = Object.keys(reservationMoves) as ReservationState[];

test('a reservation whose car was released is never confirmed', () => {
  const into = states.filter((from) => canMoveReservation(from, 'confirmed'));
  expect(into).toEqual(['held', 'review']);
});

test('a reservation under review cannot expire', () => {
  expect(canMoveReservation('review', 'expired')).toBe(false);
});

test.each<[ReservationState, string[]]>([
  ['held', ['pay', 'confirm']],
  ['review', ['show', 'confirm']],
  ['confirmed', ['show']],
  ['expired', []],
  ['cancelled', []],
])('a prepaid reservation that is %s can %j', (state, abilities) => {
  const found = Object.entries(reservationCan).filter(([, can]) =>
    can({ state, reservationType: 'prepaid' }),
  );
  expect(found.map(([name]) => name)).toEqual(abilities);
});

test('a reservation paid at the branch is not paid here', () => {
  expect(reservationCan.pay({ state: 'held', reservationType: 'normal' })).toBe(false);
});
