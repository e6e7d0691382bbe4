import { describe, expect, it, test } from 'vitest';
import { lateDays, priceCharges, proposeQuantity, type ReturnCharge } from './return-charge.ts';

const fuel: ReturnCharge = { code: 'fuel', label: { es: 'Combustible' }, priceCents: 1_200, per: 'eighth' };
const late: ReturnCharge = { code: 'late', label: { es: 'Día tarde' }, priceCents: 6_500, per: 'day' };
const damage: ReturnCharge = { code: 'damage', label: { es: 'Daño' }, priceCents: undefined, per: 'piece' };
const LIST = [fuel, late, damage];

describe('what is typed about a return', () => {
  it('costs quantity times price, or the amount where the list has none', () => {
    const typed = [
      { code: 'damage', value: '125.50', reason: 'Espejo roto' },
      { code: 'fuel', value: '3', reason: '8/8 → 5/8' },
      { code: 'late', value: '', reason: '' },
    ];
    expect(priceCharges(LIST, typed)).toEqual({
      kind: 'priced',
      lines: [
        { code: 'fuel', label: fuel.label, quantity: 3, amountCents: 3_600, reason: '8/8 → 5/8' },
        { code: 'damage', label: damage.label, quantity: 1, amountCents: 12_550, reason: 'Espejo roto' },
      ],
    });
  });

  it.each([
    ['fuel', '-1', 'x', 'value'],
    ['fuel', '1.5', 'x', 'value'],
    ['fuel', '100', 'x', 'value'],
    ['damage', 'mucho', 'x', 'value'],
    ['damage', '-5', 'x', 'value'],
    ['fuel', '1', '', 'reason'],
    ['fuel', '1', 'a'.repeat(201), 'reason'],
    ['fuel', '1', '4111 1111 1111 1111', 'card'],
  ])('is refused for %s with "%s" and the reason "%s"', (code, value, reason, problem) => {
    expect(priceCharges(LIST, [{ code, value, reason }])).toEqual({ kind: 'invalid-charge', code, problem });
  });

  it('is nothing for a code that the list does not have', () => {
    const unknown = [{ code: 'gone', value: '1', reason: 'x' }];
    expect(priceCharges(LIST, unknown)).toEqual({ kind: 'priced', lines: [] });
  });
});

test('missing fuel and late days are proposed, all else a person has to see', () => {
  const missing = { eighths: 3, days: 1 };
  expect(LIST.map((charge) => proposeQuantity(charge, missing))).toEqual([3, 1, 0]);
  expect(proposeQuantity(fuel, { eighths: -2, days: 0 })).toBe(0);
});

test.each([
  ['2026-03-08T10:00', 0],
  ['2026-03-09T10:29', 0],
  ['2026-03-09T10:30', 1],
  ['2026-03-11T10:00', 2],
])('a car that is due on 9 March at ten and back at %s is %i days late', (backAt, days) => {
  const rental = { pickupAt: '2026-03-02T10:00', returnAt: '2026-03-09T10:00' };
  expect(lateDays(rental, backAt, 29)).toBe(days);
});
