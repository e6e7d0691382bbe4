import { expect, it } from 'vitest';
import { parseAmount, parseRate } from './typed-amount.ts';

it.each([
  ['50', 5_000],
  [' 50.00 ', 5_000],
  ['$50.5', 5_050],
  ['$ 0.01', 1],
  ['1,250.75', 125_075],
  ['999999', 99_999_900],
  ['0', 0],
])('reads “%s” as %i cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

it.each(['', '$', '-5', '5.001', '1e3', '5,00', '1,2345', '12,34,567', '1000000', '5 0', '.5', '5.'])(
  'reads no amount in “%s”',
  (text) => {
    expect(parseAmount(text)).toBeUndefined();
  },
);

it.each([
  ['25', 2500],
  ['-12.5', -1250],
  ['+7,25 %', 725],
  ['0', 0],
])('%s is a percentage of %i basis points', (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});

it.each(['', '-', 'x', '1.234', '12345', '5 5', '--5'])('%j is no percentage', (text) => {
  expect(parseRate(text)).toBeUndefined();
});
