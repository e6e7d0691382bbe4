import { expect, test } from 'vitest';
import { dayNumber } from '#domain/calendar/panama.ts';
import { planBookings } from './bookings.ts';

const TODAY = '2026-11-27';

test('the bookings of a day are the same for the same seed, and others for another', () => {
  expect(planBookings(TODAY, 60, 7)).toEqual(planBookings(TODAY, 60, 7));
  expect(planBookings(TODAY, 60, 8)).not.toEqual(planBookings(TODAY, 60, 7));
});

test('they begin within two weeks around today, with each fate, and no two renters are one', () => {
  const planned = planBookings(TODAY, 200, 1);
  for (const { pickupDate } of planned)
    expect(Math.abs(dayNumber(pickupDate) - dayNumber(TODAY))).toBeLessThanOrEqual(7);
  expect(new Set(planned.slice(0, 13).map(({ fate }) => fate)).size).toBe(13);
  for (const field of ['email', 'phone', 'license'] as const)
    expect(new Set(planned.map(({ renter }) => renter[field])).size).toBe(200);
});
