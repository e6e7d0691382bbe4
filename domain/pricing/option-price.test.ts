import { expect, test } from 'vitest';
import { optionPrice } from './option-price.ts';
import { quoteLines } from './quote-rental.ts';
import type { Saf } from './rates.ts';
import type { UntaxedLine } from './rental-lines.ts';
import { safLines } from './reservation-lines.ts';

const label = { es: 'Cargo' };
const ofRate: Saf = { code: 'SAF', label, amountCents: undefined, rate: 333 };
const ofAmount: Saf = { code: 'SAF', label, amountCents: 300, rate: undefined };

test('an option costs its line, the airport fee and ITBMS', () => {
  // 175.00 + 12 % = 196.00, + 7 % = 209.72
  expect(optionPrice(17_500, { airportFeeRate: 1200, saf: undefined })).toBe(20_972);
  expect(optionPrice(0, { airportFeeRate: 1200, saf: ofRate })).toBe(0);
});

test('a company charge counts when it is a rate, and not when the rental has it anyway', () => {
  expect(optionPrice(10_000, { airportFeeRate: 0, saf: ofAmount })).toBe(10_700);
  expect(optionPrice(10_000, { airportFeeRate: 0, saf: ofRate })).toBe(11_057);
});

test.each([undefined, ofAmount, ofRate])(
  'on every bill an option adds its price, or at most three cents less, with the charge %j',
  (saf) => {
    for (let base = 3_001; base < 60_000; base += 1_237)
      for (const airportFeeRate of [0, 600, 1_200])
        for (const net of [300, 777, 2_331, 10_501]) {
          const added = totalOf([base, net], airportFeeRate, saf) - totalOf([base], airportFeeRate, saf);
          const price = optionPrice(net, { airportFeeRate, saf });
          expect(added).toBeLessThanOrEqual(price);
          expect(added).toBeGreaterThanOrEqual(price - 3);
        }
  },
);

function totalOf(amounts: number[], airportFeeRate: number, saf: Saf | undefined): number {
  const lines = amounts.map(
    (amountCents): UntaxedLine => ({
      kind: 'extra',
      code: 'X',
      label,
      quantity: 1,
      days: undefined,
      unitCents: amountCents,
      amountCents,
      airportFeeApplies: true,
    }),
  );
  const facts = { days: 1, reservationType: 'prepaid', airportFeeRate, depositCents: 0 } as const;
  return quoteLines([...lines, ...safLines(saf, lines)], facts).totalCents;
}
