import { expect, test } from 'vitest';
import { type Condition, toCondition } from '#domain/conditions/condition.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import { aQuoteRequest, someRates } from '#tests/support/a-rental.ts';
import { depositTexts } from './restriction-texts.server.ts';

/** A deposit for a kind of card, or for any. */
const ask = (dollars: number, payment?: 'credit' | 'debit') =>
  toCondition('deposit', { when: { payment }, effects: { depositCents: dollars * 100 } });

/** A kind of card that is not accepted. */
const refuse = (payment: 'debit' | 'cash') =>
  toCondition(`no-${payment}`, { when: { payment }, effects: { refuse: true } });

/** What is said of cars of the classes 1, 2 and so on, with these rows each. */
const say = (...cars: Condition[][]) =>
  depositTexts(
    cars.map((conditions, at) => ({
      carClass: { name: { es: `Clase ${at + 1}`, en: `Class ${at + 1}` } },
      normal: quoteRental(aQuoteRequest({ driver: {}, rates: someRates({ conditions }) })),
    })),
  );

test('an equal deposit is said in full although other cards leave different ones', () => {
  const text = say([ask(750, 'credit'), ask(300, 'debit')], [ask(750, 'credit'), ask(400, 'debit')])?.en;
  expect(text).toContain('Deposit of $750.00 on a credit card');
  expect(text).not.toContain('debit');
});

test('different deposits are left to the cards, which need no credit card where no row says so', () => {
  expect(say([ask(750)], [ask(500)])?.en).toMatch(/^Each car names its deposit, /);
  expect(say([ask(750, 'credit')], [ask(500, 'credit')])?.en).toContain('on a credit card');
});

test('what a debit card asks for is said where some classes refuse it, with the names of these', () => {
  const rows = [ask(750, 'credit'), ask(300, 'debit'), refuse('cash')];
  const text = say(rows, [...rows, refuse('debit')], rows, [...rows, refuse('debit')]);
  expect(text?.en).toMatch(/ With a debit card: .*\$300\.00\. Only with a credit card: Class 2, Class 4\.$/);
  expect(text?.es).toMatch(
    / Con tarjeta de débito: .*\$300\.00\. Solo con tarjeta de crédito: Clase 2, Clase 4\.$/,
  );
  expect(say([...rows, refuse('debit')])?.en).not.toContain('debit');
});

test('what a debit card asks for is left out where another class takes it for the same as a credit card', () => {
  const rows = [ask(750, 'credit'), ask(300, 'debit'), refuse('cash')];
  expect(say(rows, [ask(750)])?.en).not.toContain('debit');
});
