import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBasisPoints, parseCents } from './values.ts';

describe('parseCents', () => {
  it.each([
    ['19.99', 1999],
    ['22.50', 2250],
    [19.99, 1999],
    [22.5, 2250],
    ['7', 700],
    [0, 0],
    ['0.10', 10],
    ['1.005', 101],
    ['1.004999', 100],
    ['-3.20', -320],
    [19.990000000000002, 1999],
    [' 8.00 ', 800],
  ])('reads %j as %i', (value, cents) => {
    expect(parseCents(value)).toBe(cents);
  });

  it.each([
    '',
    'abc',
    '1,50',
    '1e3',
    '1.',
    '.5',
    '9999999999',
    null,
    undefined,
    {},
    true,
    Number.NaN,
    Infinity,
  ])('finds no amount in %j', (value) => {
    expect(parseCents(value)).toBeUndefined();
  });

  it('parses strings and numbers to exact cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(parseCents(text)).toBe(cents);
        expect(parseCents(Number(text))).toBe(cents);
      }),
    );
  });
});

describe('parseBasisPoints', () => {
  it('reads a percentage in hundredths', () => {
    expect(parseBasisPoints('12.50')).toBe(1250);
  });
});
