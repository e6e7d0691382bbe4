import { expect, test } from 'vitest';
import { type Condition, toCondition } from '#domain/conditions/condition.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import { aQuoteRequest, someRates } from '#tests/support/a-rental.ts';
import { depositTexts } from './restriction-texts.server.ts';

/** A deposit for a kind of card, or for any. */
const ask = (dollars: number, payment?: 'credit' | 'debit') =>
  toCondition('deposit', { when: { payment }, effects: { depositCents: dollars * 100 } });

/** What is said of cars with these rows each. */
const say = (...cars: Condition[][]) =>
  depositTexts(
    cars.map((conditions) => quoteRental(aQuoteRequest({ driver: {}, rates: someRates({ conditions }) }))),
  )?.en;

test('an equal deposit is said in full although other cards leave different ones', () => {
  const text = say([ask(750, 'credit'), ask(300, 'debit')], [ask(750, 'credit'), ask(400, 'debit')]);
  expect(text).toContain('Deposit of $750.00 on a credit card');
  expect(text).not.toContain('debit');
});

test('different deposits are left to the cards, which need no credit card where no row says so', () => {
  expect(say([ask(750)], [ask(500)])).toMatch(/^Each car names its deposit, /);
  expect(say([ask(750, 'credit')], [ask(500, 'credit')])).toContain('on a credit card');
});
