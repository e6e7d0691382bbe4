import { expect, test } from 'vitest';
import { mergeMoneyBack } from './money-back.ts';

test('parts that go back to one card are one sum, those of another state or way are not', () => {
  const one = (amountCents: number, state: string) => ({ amountCents, parts: [amountCents], state });
  const card = { method: 'card', last4: '0006' } as const;
  expect(
    mergeMoneyBack([
      { ...card, ...one(30_000, 'underWay') },
      { ...card, ...one(4_993, 'underWay') },
      { ...card, ...one(100, 'refunded') },
      { method: 'paypal', last4: '', ...one(200, 'underWay') },
    ]).map(({ amountCents, parts }) => [amountCents, parts]),
  ).toEqual([
    [34_993, [30_000, 4_993]],
    [100, [100]],
    [200, [200]],
  ]);
});
