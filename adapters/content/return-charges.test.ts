import { expect, it } from 'vitest';
import { readReturnCharges } from './return-charges.ts';

it('the price list of returns has prices, and rows whose amount is typed; a wrong row is left out', () => {
  const return_charges = [
    { code: 'fuel', label: { es: 'Combustible', en: 'Fuel' }, price: '12.00', per: 'eighth' },
    { code: 'damage', label: { es: 'Daño' } },
    { code: 'fuel', label: { es: 'Otra vez' }, price: '1.00' },
    { code: 'toll', label: { es: 'Peaje' }, price: '-1.00' },
    { code: 'fine', label: { es: 'Multa' }, per: 'week' },
  ];
  const { rows, problems } = readReturnCharges({ return_charges });
  expect(rows).toEqual([
    { code: 'fuel', label: { es: 'Combustible', en: 'Fuel' }, priceCents: 1_200, per: 'eighth' },
    { code: 'damage', label: { es: 'Daño' }, priceCents: undefined, per: 'piece' },
  ]);
  expect(problems).toMatchObject([
    { row: 3, field: 'code', problem: 'codeTwice' },
    { row: 4, field: 'price', problem: 'amount' },
    { row: 5, field: 'per', problem: 'choice' },
  ]);
  expect(readReturnCharges({})).toEqual({ rows: [], problems: [], isList: true });
});
