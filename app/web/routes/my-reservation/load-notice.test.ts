import { expect, test } from 'vitest';
import { mergeMoneyBack } from './load-notice.ts';

test('parts that go back to one card are one sum, those of another state or way are not', () => {
  const card = { method: 'card', last4: '0006' } as const;
  expect(
    mergeMoneyBack([
      { ...card, amountCents: 30_000, state: 'underWay' },
      { ...card, amountCents: 4_993, state: 'underWay' },
      { ...card, amountCents: 100, state: 'refunded' },
      { method: 'paypal', last4: '', amountCents: 200, state: 'underWay' },
    ]).map(({ amountCents }) => amountCents),
  ).toEqual([34_993, 100, 200]);
});
