import { expect, test } from 'vitest';
import { type Condition, toCondition } from '#domain/conditions/condition.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import { aQuoteRequest, someRates } from '#tests/support/a-rental.ts';
import { counterTexts, differingFacts } from './counter-texts.server.ts';

/** A deposit for a kind of card, or for any. */
const ask = (dollars: number, payment?: 'credit' | 'debit') =>
  toCondition('deposit', { when: { payment }, effects: { depositCents: dollars * 100 } });

/** A kind of card that is not accepted. */
const refuse = (payment: 'debit' | 'cash') =>
  toCondition(`no-${payment}`, { when: { payment }, effects: { refuse: true } });

/** A license that is too young. */
const refuseBelow = (licenseYearsBelow: number) =>
  toCondition('license', { when: { licenseYearsBelow }, effects: { refuse: true } });

/** The offers of cars with these rows each. */
const offer = (...cars: Condition[][]) =>
  cars.map((conditions) => ({
    normal: quoteRental(aQuoteRequest({ driver: {}, rates: someRates({ conditions }) })),
  }));

const say = (...cars: Condition[][]) => counterTexts(offer(...cars));

const factsOf = (...cars: Condition[][]) => {
  const offers = offer(...cars);
  return offers.map(differingFacts(offers));
};

test('an equal deposit is said once, and what differs with a debit card on the cards', () => {
  const cars = [300, 400].map((debit) => [ask(750, 'credit'), ask(debit, 'debit'), refuse('cash')]);
  expect(say(...cars)?.en).toContain('Deposit of $750.00 on a credit card');
  expect(say(...cars)?.en).not.toContain('debit');
  expect(factsOf(...cars).map(({ otherWays }) => otherWays?.en)).toEqual([
    'With a debit card: deposit of $300.00.',
    'With a debit card: deposit of $400.00.',
  ]);
});

test('different deposits are left to the cards, which need no credit card where no row says so', () => {
  expect(say([ask(750)], [ask(500)])?.en).toMatch(/^Each car names its deposit, /);
  expect(say([ask(750, 'credit')], [ask(500, 'credit')])?.en).toContain('on a credit card');
});

test('what a debit card asks for is said where some cars refuse it, which have that on their cards', () => {
  const rows = [ask(750, 'credit'), ask(300, 'debit'), refuse('cash')];
  const creditOnly = [...rows, refuse('debit')];
  const text = say(rows, creditOnly, rows);
  expect(text?.en).toMatch(/ With a debit card: .*\$300\.00\.$/);
  expect(text?.es).toMatch(/ Con tarjeta de débito: .*\$300\.00\.$/);
  expect(factsOf(rows, creditOnly, rows)).toEqual([{}, { isCreditOnly: true }, {}]);
});

test('that only a credit card is taken is said once where it is so for all cars', () => {
  const creditOnly = [ask(750, 'credit'), refuse('debit'), refuse('cash')];
  expect(say(creditOnly, creditOnly)?.en).toMatch(/ Only with a credit card\.$/);
  expect(factsOf(creditOnly, creditOnly)).toEqual([{}, {}]);
});

test('how long a license must have been held is said once, or on the cards where they differ', () => {
  expect(say([refuseBelow(2)], [refuseBelow(2)])?.en).toBe('License held for 2 years or more.');
  expect(say([ask(750, 'credit'), refuseBelow(2)])?.es).toMatch(/ Licencia con 2 años o más\.$/);
  expect(say([refuseBelow(2)], [])).toBeUndefined();
  expect(factsOf([refuseBelow(2)], [], [refuseBelow(5)])).toEqual([
    { licenseYears: 2 },
    {},
    { licenseYears: 5 },
  ]);
});

test('what a debit card asks for stands on one card where another class takes it for the same as a credit card', () => {
  const rows = [ask(750, 'credit'), ask(300, 'debit'), refuse('cash')];
  expect(say(rows, [ask(750)])?.en).not.toContain('debit');
  const [first, second] = factsOf(rows, [ask(750)]);
  expect([first?.otherWays?.en, second]).toEqual(['With a debit card: deposit of $300.00.', {}]);
});
