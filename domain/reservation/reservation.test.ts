import { describe, expect, it, test } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import type { RentalSearch } from './draft.ts';
import {
  canMoveReservation,
  isBooked,
  isUnconfirmed,
  type ReservationState,
  reservationCan,
  reservationMoves,
  toEffectiveState,
  whyLocked,
} from './reservation.ts';

const states = Object.keys(reservationMoves) as ReservationState[];

test('a reservation whose car was released is never confirmed', () => {
  const into = states.filter((from) => canMoveReservation(from, 'confirmed'));
  expect(into).toEqual(['held', 'review']);
});

test('a car is handed over once, after the confirmation, and a renter who came is no no-show', () => {
  expect(states.filter((from) => canMoveReservation(from, 'picked-up'))).toEqual(['confirmed']);
  expect(states.filter((from) => canMoveReservation(from, 'returned'))).toEqual(['picked-up']);
  expect(states.filter((from) => canMoveReservation(from, 'no-show'))).toEqual(['confirmed']);
});

test('a reservation under review cannot expire', () => {
  expect(canMoveReservation('review', 'expired')).toBe(false);
});

test.each<[ReservationState, string[]]>([
  ['held', ['pay', 'confirm']],
  ['review', ['show', 'confirm']],
  ['confirmed', ['show']],
  ['picked-up', ['show']],
  ['returned', ['show']],
  ['expired', []],
  ['cancelled', []],
  ['no-show', []],
])('a prepaid reservation that is %s can %j', (state, abilities) => {
  const found = Object.entries(reservationCan).filter(([, can]) =>
    can({ state, reservationType: 'prepaid' }),
  );
  expect(found.map(([name]) => name)).toEqual(abilities);
});

test('a reservation paid at the branch is not paid here', () => {
  expect(reservationCan.pay({ state: 'held', reservationType: 'normal' })).toBe(false);
});

test('a reservation paid at the branch is not confirmed by mail but by its guarantee, if it needs one', () => {
  const held = { state: 'held', reservationType: 'normal' } as const;
  expect(isUnconfirmed(held)).toBe(true);
  expect(isUnconfirmed({ ...held, guaranteeCents: 7300 })).toBe(false);
  expect(reservationCan.pay({ ...held, guaranteeCents: 7300 })).toBe(true);
});

const search = { returnAt: '2026-12-08T10:00' } as RentalSearch;
const reservationType = 'prepaid';

const before = toInstant('2026-12-08T10:00');

const after = toInstant('2026-12-08T10:01');

describe('toEffectiveState', () => {
  it('returns "ended" for a rental whose return has passed', () => {
    const confirmed = { state: 'confirmed', holdUntil: undefined, search, reservationType } as const;
    expect(toEffectiveState(confirmed, before)).toBe('confirmed');
    expect(toEffectiveState(confirmed, after)).toBe('ended');
  });

  it.each(['picked-up', 'returned', 'cancelled', 'no-show', 'expired', 'review'] as const)(
    'does not change the state %s',
    (state) => {
      expect(toEffectiveState({ state, holdUntil: undefined, search, reservationType }, after)).toBe(state);
    },
  );

  it('returns "expired" for a lapsed hold', () => {
    const held = { state: 'held', holdUntil: before, search, reservationType } as const;
    expect(toEffectiveState(held, before)).toBe('expired');
    expect(toEffectiveState({ ...held, holdUntil: after }, before)).toBe('held');
  });

  it('returns "unconfirmed" for a hold that is to be paid at the counter', () => {
    const held = { state: 'held', holdUntil: after, search, reservationType: 'normal' } as const;
    expect(toEffectiveState(held, before)).toBe('unconfirmed');
    expect(toEffectiveState(held, after)).toBe('expired');
  });
});

test.each<[ReservationState, string, string | undefined]>([
  ['confirmed', '2026-03-01T10:00', undefined],
  ['confirmed', '2026-03-02T10:00', 'past'],
  ['cancelled', '2026-03-01T10:00', 'cancelled'],
  ['cancelled', '2026-03-05T10:00', 'cancelled'],
  ['picked-up', '2026-03-01T10:00', 'past'],
  ['returned', '2026-03-05T10:00', 'past'],
  ['expired', '2026-03-01T10:00', 'expired'],
  ['held', '2026-03-01T10:00', 'unpaid'],
  ['review', '2026-03-01T10:00', 'payment-in-progress'],
])('%s at %s is locked because of %s', (state, now, reason) => {
  const search = {
    pickupLocation: 'PTY',
    returnLocation: 'PTY',
    pickupAt: '2026-03-02T10:00',
    returnAt: '2026-03-09T10:00',
  };
  expect(whyLocked({ state, search, reservationType: 'prepaid' }, toInstant(now))).toBe(reason);
  const atCounter = reason === 'unpaid' ? 'unconfirmed' : reason;
  expect(whyLocked({ state, search, reservationType: 'normal' }, toInstant(now))).toBe(atCounter);
});

test.each<[string, boolean, Parameters<typeof isBooked>[0]]>([
  ['confirmed', true, { state: 'confirmed', holdUntil: undefined, search, reservationType: 'prepaid' }],
  ['under review', true, { state: 'review', holdUntil: undefined, search, reservationType: 'prepaid' }],
  ['waiting for the mail', true, { state: 'held', holdUntil: after, search, reservationType: 'normal' }],
  ['waiting for a payment', false, { state: 'held', holdUntil: after, search, reservationType: 'prepaid' }],
  ['not confirmed in time', false, { state: 'held', holdUntil: before, search, reservationType: 'normal' }],
  ['cancelled', false, { state: 'cancelled', holdUntil: undefined, search, reservationType: 'normal' }],
])('the booking pages are done with a reservation that is %s: %s', (_what, expected, reservation) => {
  expect(isBooked(reservation, before)).toBe(expected);
});
