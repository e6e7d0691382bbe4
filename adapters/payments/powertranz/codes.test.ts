import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal, toDecimal } from '../decimal.ts';
import { codesByClass, judge, toCurrencyLetters, toCurrencyNumber } from './codes.ts';

describe('judge', () => {
  it('has one class for every code of the protocol', () => {
    const codes = Object.values(codesByClass).flat();
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toHaveLength(60);
  });

  it('approves a payment only when code and flag agree', () => {
    expect(judge(true, '00')).toEqual({ kind: 'approved' });
    expect(judge(false, '00')).toEqual({ kind: 'unknown' });
    for (const code of ['05', '10', '09', 'SP4', 'Q7', ''])
      expect(judge(true, code)).toEqual({ kind: 'unknown' });
  });

  it.each(['08', '10', '11', '16', '32', '09', '68', '94', '26'])(
    'treats %s as an unknown outcome',
    (code) => {
      expect(judge(false, code)).toEqual({ kind: 'unknown' });
    },
  );

  it.each([
    ['51', 'funds'],
    ['N7', 'card-data'],
    ['05', 'generic'],
    ['67', 'risk'],
    ['N0', 'temporary'],
    ['89', 'setup'],
    ['3D2', 'authentication'],
    ['FC1', 'generic'],
    ['ZZ', 'generic'],
  ])('classifies %s as a refusal of class %s', (code, reason) => {
    expect(judge(false, code)).toEqual({ kind: 'refused', reason });
  });
});

describe('decimals of the gateway', () => {
  it('always have two digits after the point', () => {
    expect([1, 50, 100, 18_437, 100_000_00].map(toDecimal)).toEqual([
      '0.01',
      '0.50',
      '1.00',
      '184.37',
      '100000.00',
    ]);
  });

  it('are parsed back to the same cents, from number and text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 13 }), (cents) => {
        expect(parseDecimal(JSON.parse(toDecimal(cents)))).toBe(cents);
        if (cents < 10 ** 12) expect(parseDecimal(toDecimal(cents))).toBe(cents);
      }),
    );
  });

  it('are read with three digits only when the last is zero', () => {
    expect(parseDecimal('184.370')).toBe(18_437);
    expect(parseDecimal('184.375')).toBeUndefined();
    expect(parseDecimal(184.371)).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    '',
    '1,00',
    '-1.00',
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    {},
    '1e3',
    ' 1.00',
  ])('are not read from %j', (value) => {
    expect(parseDecimal(value)).toBeUndefined();
  });

  it.each([0, -5, 1.5, Number.NaN, 2 ** 60])('are not written for %s cents', (cents) => {
    expect(() => toDecimal(cents)).toThrow();
  });
});

describe('currencies of the gateway', () => {
  it('are numbers of three digits', () => {
    expect(toCurrencyNumber('USD')).toBe('840');
    expect(() => toCurrencyNumber('EUR')).toThrow(/EUR/);
  });

  it('keep an unknown number, so that the currency is seen as foreign', () => {
    expect(['840', '590', '978', '36'].map(toCurrencyLetters)).toEqual(['USD', 'PAB', '978', '36']);
  });
});
