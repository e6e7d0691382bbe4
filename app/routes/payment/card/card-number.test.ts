import { describe, expect, it } from 'vitest';
import { formatCardNumber, formatExpiration } from './card-number.tsx';

describe('formatCardNumber', () => {
  it.each([
    ['4012000000020006', '4012 0000 0002 0006'],
    ['341111000000009', '3411 110000 00009'],
    ['4012-0000', '4012 0000'],
    ['letters', ''],
  ])('writes %s as %s', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });
});

describe('formatExpiration', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['12/', '12/'],
    ['1228', '12/28'],
    ['12/2', '12/2'],
  ])('writes %s as %s', (typed, shown) => {
    expect(formatExpiration(typed)).toBe(shown);
  });
});
