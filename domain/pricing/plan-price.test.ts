import { expect, it } from 'vitest';
import { planPrice } from './plan-price.ts';

it.each([
  [52_000, 55_640],
  [1, 1],
  [50, 54],
  [0, 0],
])('a plan of %i cents costs %i with tax', (bare, total) => {
  expect(planPrice(bare)).toBe(total);
});
