import { expect, it } from 'vitest';
import { toDecimalRates } from './decimal-rates.ts';

it.each([
  [[{ from: '2027-02-05', percent: 2500 }], [{ from: '2027-02-05', percent: '25.00' }]],
  [[{ price: 12_500, classes: ['SVAR'] }], [{ price: '125.00', classes: ['SVAR'] }]],
  [[{ min_days: 7, percent: -1050 }], [{ min_days: 7, percent: '-10.50' }]],
  [
    [{ percent: 7 }, { percent: '5.00' }, null],
    [{ percent: '0.07' }, { percent: '5.00' }, null],
  ],
])('converts %j', (before, after) => {
  expect(toDecimalRates(before)).toEqual(after);
  expect(toDecimalRates(after)).toBeUndefined();
});

it.each([[[]], [null], ['broken'], [[{ percent: 12.5 }]], [[{ min_days: 7 }]]])(
  'has nothing to convert in %j',
  (list) => {
    expect(toDecimalRates(list)).toBeUndefined();
  },
);
