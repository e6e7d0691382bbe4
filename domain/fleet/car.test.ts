import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCar } from '#tests/support/a-rental.ts';
import { carName, effectiveStatus, type FleetStatus, hasFourWheelDrive } from './car.ts';

test.each([
  ['SFBD', true],
  ['PFDR', true],
  ['SQND', true],
  ['IFCR', true],
  ['IFAR', false],
  ['EDMR', false],
  ['SUV 4x4', false],
  ['', false],
])('a class %s has four-wheel drive: %s', (code, expected) => {
  expect(hasFourWheelDrive(code)).toBe(expected);
});

test('a car is named by make and model', () => {
  expect(carName(aCar({ make: 'Kia', model: 'Picanto' }))).toBe('Kia Picanto');
});

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
