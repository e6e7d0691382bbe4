import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { fitUnit, type Stay } from '../stock/fit-unit.ts';
import { effectiveStatus, findNextFreeDay as findDay, LOOK_AHEAD_DAYS, moveByDays } from './availability.ts';
import type { FleetStatus } from './car.ts';

test.each<[FleetStatus, { units: number; free: number } | undefined, FleetStatus]>([
  ['available', undefined, 'available'],
  ['available', { units: 10, free: 10 }, 'available'],
  ['available', { units: 10, free: 3 }, 'available'],
  ['available', { units: 10, free: 2 }, 'lowAvailability'],
  ['available', { units: 2, free: 1 }, 'lowAvailability'],
  ['available', { units: 10, free: 0 }, 'unavailable'],
  ['available', { units: 0, free: 0 }, 'unavailable'],
  ['promo', { units: 10, free: 8 }, 'promo'],
  ['promo', { units: 10, free: 1 }, 'lowAvailability'],
  ['promo', undefined, 'promo'],
  ['lowAvailability', { units: 10, free: 10 }, 'lowAvailability'],
  ['unavailable', { units: 10, free: 10 }, 'unavailable'],
])('%s with %j is shown as %s', (content, stock, shown) => {
  expect(effectiveStatus(content, stock)).toBe(shown);
});

test('stock never shows a car as more available than content says', () => {
  const rank: Record<FleetStatus, number> = { promo: 2, available: 2, lowAvailability: 1, unavailable: 0 };
  const statuses = fc.constantFrom<FleetStatus>('available', 'promo', 'lowAvailability', 'unavailable');
  fc.assert(
    fc.property(statuses, fc.nat(20), fc.nat(20), (content, units, free) => {
      expect(rank[effectiveStatus(content, { units, free })]).toBeLessThanOrEqual(rank[content]);
    }),
    { seed: 20260302 },
  );
});

const from = (first: string, last: string): Stay => ({
  from: toInstant(first),
  until: toInstant(last),
  pickupBranch: 'PTY',
  returnBranch: 'PTY',
  isHold: false,
});
const wanted = from('2026-03-02T10:00', '2026-03-05T11:00');
const always = () => true;

/** Days to the first on which one of the units is free and `isBookable` agrees. */
function findNextFreeDay(busy: Stay[][], period: Stay, isBookable: (days: number) => boolean) {
  const units = busy.map((stays) => ({ label: 'U', classCode: 'ICAR', startBranch: 'PTY', stays }));
  const isFree = (moved: Stay) => units.some((unit) => fitUnit(unit, moved, { transfers: [], now: 0 }));
  return findDay(period, (days, moved) => isFree(moved) && isBookable(days));
}

describe('the next days on which a car is free', () => {
  it('begin when the unit is back and ready, to the minute', () => {
    expect(findNextFreeDay([[from('2026-03-01T10:00', '2026-03-04T10:00')]], wanted, always)).toBe(2);
    expect(findNextFreeDay([[from('2026-03-01T10:00', '2026-03-04T10:01')]], wanted, always)).toBe(3);
  });

  it('end when the unit goes out again, to the minute', () => {
    const back = from('2026-03-01T10:00', '2026-03-03T10:00');
    expect(findNextFreeDay([[back, from('2026-03-06T11:00', '2026-06-30T10:00')]], wanted, always)).toBe(1);
    expect(
      findNextFreeDay([[back, from('2026-03-06T10:59', '2026-06-30T10:00')]], wanted, always),
    ).toBeUndefined();
  });

  it('are searched for sixty days, the last included', () => {
    expect(findNextFreeDay([[]], wanted, (days) => days >= LOOK_AHEAD_DAYS)).toBe(60);
    expect(findNextFreeDay([[]], wanted, (days) => days > LOOK_AHEAD_DAYS)).toBeUndefined();
  });

  it('are those of one unit: half of the rental in each of two units does not count', () => {
    const first = [
      from('2026-03-01T00:00', '2026-03-04T00:00'),
      from('2026-03-10T00:00', '2026-03-20T00:00'),
    ];
    const second = [from('2026-03-01T00:00', '2026-03-08T00:00')];
    expect(findNextFreeDay([first, second], wanted, always)).toBe(2);
    expect(findNextFreeDay([second], wanted, always)).toBe(6);
  });

  it('leave out gaps in which the rental does not fit', () => {
    const busy = [from('2026-03-01T00:00', '2026-03-04T00:00'), from('2026-03-06T00:00', '2026-03-09T09:00')];
    expect(findNextFreeDay([busy], wanted, always)).toBe(7);
  });

  it('leave out days on which it cannot be booked, because a branch is closed', () => {
    expect(findNextFreeDay([[]], wanted, (days) => days > 3)).toBe(4);
  });

  it('are not returned beyond sixty days, nor when no unit is in service', () => {
    const long = { ...wanted, until: moveByDays(wanted, LOOK_AHEAD_DAYS).until };
    expect(findNextFreeDay([[long]], wanted, always)).toBeUndefined();
    expect(findNextFreeDay([], wanted, always)).toBeUndefined();
  });
});
