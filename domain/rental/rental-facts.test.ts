import { expect, test } from 'vitest';
import { findFactProblem, type RentalFacts } from './rental-facts.ts';

const bookedAt = Date.UTC(2026, 2, 1, 15);
const now = Date.UTC(2026, 2, 2, 15);
const MINUTE = 60_000;
const FACTS: RentalFacts = { at: now, km: 41_200, fuelEighths: 8, changedAt: now };

test.each<[string, Partial<RentalFacts>, ReturnType<typeof findFactProblem>]>([
  ['all that can be true', {}, undefined],
  ['neither kilometers nor fuel', { km: undefined, fuelEighths: undefined }, undefined],
  ['a clock that is five minutes ahead', { at: now + 5 * MINUTE, changedAt: now + 5 * MINUTE }, undefined],
  ['a clock that is further ahead', { at: now + 6 * MINUTE }, 'at'],
  ['a version of the future', { changedAt: now + 6 * MINUTE }, 'changed_at'],
  ['a time before the booking', { at: bookedAt - MINUTE }, 'at'],
  ['9/8 of the tank', { fuelEighths: 9 }, 'fuel_eighths'],
  ['half an eighth', { fuelEighths: 3.5 }, 'fuel_eighths'],
  ['negative kilometers', { km: -1 }, 'km'],
  ['more kilometers than a car has', { km: 4_120_000 }, 'km'],
])('the facts of a pick-up or return with %s', (_what, changes, problem) => {
  expect(findFactProblem({ ...FACTS, ...changes }, { now, bookedAt })).toBe(problem);
});
