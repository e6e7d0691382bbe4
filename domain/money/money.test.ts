import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, sumCents } from './money.ts';
import { shareOut, sharePercent } from './share-out.ts';

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

test('the sum of no amounts is nothing', () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([22_400, -2240])).toBe(20_160);
});

describe('shareOut', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 2, 3], [17, 33, 50]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [7, [0, 0, 0], [3, 2, 2]],
    [0, [5, -5], [0, 0]],
    [10, [-1, -1], [5, 5]],
    [5, [], []],
  ])('%d among %j is %j', (total, weights, shares) => {
    expect(shareOut(total, weights)).toEqual(shares);
  });

  const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 });

  test('preserves the total: the shares sum to it', () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        expect(sumCents(shareOut(total, parts))).toBe(total);
      }),
      { seed },
    );
  });

  test('gives nobody a whole cent more or less than the exact share', () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        const sum = parts.reduce((whole, part) => whole + part, 0);
        if (sum === 0) return;
        shareOut(total, parts).forEach((share, index) => {
          expect(Math.abs(share - (total * (parts[index] ?? 0)) / sum)).toBeLessThan(1);
        });
      }),
      { seed },
    );
  });
});

describe('sharePercent', () => {
  test('a discount takes its part of the tax off', () => {
    expect(sharePercent([22_400, -2240, 4687], 700)).toEqual([1568, -157, 328]);
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
