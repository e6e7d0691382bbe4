import { expect, test } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import type { ReservationState } from './reservation.ts';
import { whyLocked } from './why-locked.ts';

test.each<[ReservationState, string, string | undefined]>([
  ['confirmed', '2026-03-01T10:00', undefined],
  ['confirmed', '2026-03-02T10:00', 'past'],
  ['cancelled', '2026-03-01T10:00', 'cancelled'],
  ['cancelled', '2026-03-05T10:00', 'cancelled'],
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
  expect(whyLocked({ state, search }, toInstant(now))).toBe(reason);
});
