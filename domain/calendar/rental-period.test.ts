import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromInstant } from './panama.ts';
import { rentalDays } from './rental-period.ts';

const pickup = '2026-03-02T10:00';

test.each([
  ['2026-03-02T10:01', 1],
  ['2026-03-02T18:00', 1],
  ['2026-03-03T10:00', 1],
  ['2026-03-03T10:29', 1],
  ['2026-03-03T10:30', 2],
  ['2026-03-04T10:29', 2],
  ['2026-03-09T10:00', 7],
])('a return on %s is %d days with 29 minutes of grace', (at, days) => {
  expect(rentalDays(pickup, at, 29)).toBe(days);
});

test('without grace the first minute counts', () => {
  expect(rentalDays(pickup, '2026-03-03T10:00', 0)).toBe(1);
  expect(rentalDays(pickup, '2026-03-03T10:01', 0)).toBe(2);
});

test('a later return or less grace is never fewer days', () => {
  const minutes = fc.nat(200_000);
  fc.assert(
    fc.property(minutes, minutes, fc.nat(120), (first, more, grace) => {
      const start = Date.UTC(2026, 2, 2, 15);
      const early = fromInstant(start + first * 60_000);
      const late = fromInstant(start + (first + more) * 60_000);
      expect(rentalDays(pickup, late, grace)).toBeGreaterThanOrEqual(rentalDays(pickup, early, grace));
      expect(rentalDays(pickup, late, 0)).toBeGreaterThanOrEqual(rentalDays(pickup, late, grace));
    }),
    { seed: 20260302 },
  );
});
