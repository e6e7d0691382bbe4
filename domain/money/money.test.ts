import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, sharePercent, sumCents } from './money.ts';

const seed = 20260302;
const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });

describe('percentOf', () => {
  test.each([
    [39_060, 1200, 4687],
    [45_247, 700, 3167],
    [50, 100, 1],
    [49, 100, 0],
    [-50, 100, -1],
    [-49, 100, 0],
    [150, 700, 11],
    [0, 700, 0],
    [3205, 9000, 2885],
  ])('%d cents at %d basis points are %d', (amount, basisPoints, expected) => {
    expect(percentOf(amount, basisPoints)).toBe(expected);
  });

  test('a negative amount rounds as its opposite does', () => {
    fc.assert(
      fc.property(cents, rate, (amount, basisPoints) => {
        expect(percentOf(-amount, basisPoints) + percentOf(amount, basisPoints)).toBe(0);
      }),
      { seed },
    );
  });

  test('never differs by more than half a cent from the exact share', () => {
    fc.assert(
      fc.property(cents, rate, (amount, basisPoints) => {
        const exactTimesWhole = amount * basisPoints;
        expect(Math.abs(percentOf(amount, basisPoints) * 10_000 - exactTimesWhole)).toBeLessThanOrEqual(5000);
      }),
      { seed },
    );
  });

  test('refuses half cents', () => {
    expect(() => percentOf(10.5, 700)).toThrow();
    expect(() => percentOf(100, 7.25)).toThrow();
  });
});

test('the sum of no amounts is zero', () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([22_400, -2240])).toBe(20_160);
});

describe('sharePercent', () => {
  test('a discount has a negative share of the tax', () => {
    expect(sharePercent([22_400, -2240, 4687], 700)).toEqual([1568, -157, 328]);
  });

  test.each([
    [
      [50, 50, 50],
      [1, 1, 0],
    ],
    [
      [-50, -50, -50],
      [0, -1, -1],
    ],
    [[], []],
  ])('one percent of each of %j is %j', (amounts, shares) => {
    expect(sharePercent(amounts, 100).map((share) => share + 0)).toEqual(shares);
  });

  test('the shares sum to the tax of the whole, rounded once; none is a whole cent off', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 15 }), rate, (amounts, basisPoints) => {
        const shares = sharePercent(amounts, basisPoints);
        expect(sumCents(shares)).toBe(percentOf(sumCents(amounts), basisPoints));
        shares.forEach((share, index) => {
          const exact = ((amounts[index] ?? 0) * basisPoints) / 10_000;
          expect(Math.abs(share - exact)).toBeLessThanOrEqual(1);
        });
      }),
      { seed },
    );
  });
});

test('cents that rounding leaves over go to the largest remainders, the first of equal ones', () => {
  expect(sharePercent([10, 90, 50, 50], 100)).toEqual([0, 1, 1, 0]);
  expect(sharePercent([50, 50, 90, 10], 100)).toEqual([1, 0, 1, 0]);
  expect(sharePercent([-10, -90, -50, -50], 100)).toEqual([0, -1, 0, -1]);
});

test('a fraction of a cent throws', () => {
  expect(() => percentOf(0.5, 100)).toThrow('must be integers');
  expect(() => sharePercent([0.125, 0.875], 100)).toThrow('must be computed from integers');
});
