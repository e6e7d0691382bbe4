import { describe, expect, test } from 'vitest';
import { message } from '../../message.ts';
import { type CardForm, cardBrand, checkCard, isExpired, parseExpiration, passesLuhn } from './check-card.ts';

const today = '2026-03-02';
const form: CardForm = {
  cardHolder: ' Ana   Muñoz ',
  cardNumber: '4012 0000 0002 0006',
  expiration: '12/28',
  cvv: '123',
};

function problemsOf(changes: Partial<CardForm>, skipLuhn = false) {
  const check = checkCard({ ...form, ...changes }, { today, skipLuhn });
  return check.kind === 'invalid'
    ? check.problems.map(({ field, message }) => `${field} ${message.key}`)
    : [];
}

test('a card as people type it becomes a card as gateways take it', () => {
  expect(checkCard(form, { today, skipLuhn: false })).toEqual({
    kind: 'valid',
    card: {
      holder: 'Ana Muñoz',
      number: '4012000000020006',
      expirationMonth: '12',
      expirationYear: '28',
      cvv: '123',
    },
  });
});

test('an empty form asks for every field, in its order', () => {
  expect(problemsOf({ cardHolder: ' ', cardNumber: '', expiration: '', cvv: '' })).toEqual([
    'cardHolder validation.empty.cardHolder',
    'cardNumber validation.empty.cardNumber',
    'expiration validation.empty.expiration',
    'cvv validation.empty.cvv',
  ]);
});

test.each<[string, Partial<CardForm>, string]>([
  ['a wrong check digit', { cardNumber: '4012000000020007' }, 'cardNumber validation.cardNumber'],
  ['letters', { cardNumber: '4012 0000 0002 000X' }, 'cardNumber validation.cardNumber'],
  ['eleven digits', { cardNumber: '40120000002' }, 'cardNumber validation.cardNumber'],
  ['twenty digits', { cardNumber: '40120000000200060000' }, 'cardNumber validation.cardNumber'],
  ['last month', { expiration: '02/26' }, 'expiration validation.cardExpired'],
  ['a month 13', { expiration: '13/28' }, 'expiration validation.expirationInvalid'],
  ['a month 0', { expiration: '00/28' }, 'expiration validation.expirationInvalid'],
  ['a word', { expiration: 'soon' }, 'expiration validation.expirationInvalid'],
  ['only a space', { expiration: ' ' }, 'expiration validation.empty.expiration'],
  ['21 years ahead', { expiration: '12/47' }, 'expiration validation.expirationInvalid'],
  ['a code with letters', { cvv: '12a' }, 'cvv validation.numeric'],
  ['a code that begins with a letter', { cvv: 'a12' }, 'cvv validation.numeric'],
  ['a code of two digits', { cvv: '12' }, 'cvv validation.securityCode'],
  ['a code of four digits on a Visa', { cvv: '1234' }, 'cvv validation.securityCode'],
  ['a code of zeros', { cvv: '000' }, 'cvv validation.securityCode'],
  ['a code of nines', { cvv: '999' }, 'cvv validation.securityCode'],
  ['a holder of one letter', { cardHolder: 'A' }, 'cardHolder validation.empty.cardHolder'],
  ['a holder in letters that no card has', { cardHolder: '李小龙' }, 'cardHolder validation.cardHolder'],
  ['a holder partly in them', { cardHolder: 'Ana Иванова' }, 'cardHolder validation.cardHolder'],
  ['a holder without letters', { cardHolder: '. -' }, 'cardHolder validation.cardHolder'],
  ['a holder of symbols', { cardHolder: '😀😀' }, 'cardHolder validation.cardHolder'],
  ['a holder of digits', { cardHolder: '4012 0000' }, 'cardHolder validation.cardHolder'],
  ['a holder of 46 letters', { cardHolder: 'A'.repeat(46) }, 'cardHolder validation.tooLong'],
])('%s is refused', (_name, changes, problem) => {
  expect(problemsOf(changes)).toEqual([problem]);
});

test.each<[string, Partial<CardForm>]>([
  ['an expiration in January', { expiration: '01/28' }],
  ['an expiration 20 years ahead', { expiration: '12/46' }],
  ['a number with other dashes', { cardNumber: '4012–0000–0002.0006' }],
  ['a code between spaces', { cvv: ' 123 ' }],
  ['a code that begins with zeros', { cvv: '001' }],
  ['a code that ends with zeros', { cvv: '100' }],
  ['a holder of two letters', { cardHolder: 'Bo' }],
  ['a holder with letters that cards write plainly', { cardHolder: 'Łukasz Groß-Þórsson O’Brien' }],
  ['a holder of 45 letters', { cardHolder: 'A'.repeat(45) }],
])('%s is accepted', (_name, changes) => {
  expect(problemsOf(changes)).toEqual([]);
});

test('the message about a long holder has the number of letters', () => {
  const check = checkCard({ ...form, cardHolder: 'A'.repeat(46) }, { today, skipLuhn: false });
  const problem = { field: 'cardHolder', message: message('validation.tooLong', { max: 45 }) };
  expect(check).toEqual({ kind: 'invalid', problems: [problem] });
});

test.each([
  ['12', ['cvv validation.securityCode']],
  ['123', []],
  ['1234', []],
  ['12345', ['cvv validation.securityCode']],
])('the code %s on a card of an unknown brand: problems %j', (cvv, problems) => {
  expect(problemsOf({ cardNumber: '9999999999999995', cvv })).toEqual(problems);
});

test('American Express has four digits', () => {
  expect(problemsOf({ cardNumber: '341111111111111', cvv: '1234' }, true)).toEqual([]);
  expect(problemsOf({ cardNumber: '341111111111111', cvv: '123' }, true)).toEqual([
    'cvv validation.securityCode',
  ]);
});

test('the check digit of test cards is not checked', () => {
  expect(problemsOf({ cardNumber: '4333333333332222' })).toEqual(['cardNumber validation.cardNumber']);
  expect(problemsOf({ cardNumber: '4333333333332222' }, true)).toEqual([]);
});

test.each([
  '12/28',
  '12 / 2028',
  '1228',
  '12/2028',
  '122028',
  '12-28',
  '12 28',
  ' 12/28 ',
  '12.28',
  '2028-12',
  '2028/12',
  '2028 / 12',
  '202812',
  '2028.12',
  '12–2028',
])('an expiration may be written %j', (text) => {
  expect(parseExpiration(text, today)).toEqual({ month: '12', year: '28' });
});

test.each(['1/12/28', '112/28', '12/28/1', '12/289', '1928-12', '2028-13', '28-12', '2028-012', '20281'])(
  'an expiration may not be written %j',
  (text) => {
    expect(parseExpiration(text, today)).toBeUndefined();
  },
);

test('a month may have one digit before a separator only', () => {
  expect(parseExpiration('3/28', today)).toEqual({ month: '03', year: '28' });
  expect(parseExpiration('2028-3', today)).toEqual({ month: '03', year: '28' });
  expect(parseExpiration('328', today)).toBeUndefined();
});

test.each([
  ['2026-03-01', false],
  ['2026-03-31', false],
  ['2026-04-01', true],
  ['2027-01-01', true],
])('a card of 03/26 on %s: expired is %s', (day, expired) => {
  expect(isExpired({ month: '03', year: '26' }, day)).toBe(expired);
});

describe('the number', () => {
  test.each([
    ['4012000000020006', 'visa'],
    ['5100270000000031', 'mastercard'],
    ['2223000048400011', 'mastercard'],
    ['341111000000009', 'amex'],
    ['6011111111111111', 'discover'],
    ['3528111111111108', 'jcb'],
    ['30569309025904', 'diners'],
    ['9999999999999999', undefined],
    ['', undefined],
    ['4', 'visa'],
    ['5', undefined],
    ['51', 'mastercard'],
    ['222', undefined],
    ['2221', 'mastercard'],
    ['30', undefined],
    ['300', 'diners'],
  ])('%s is of %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });

  test.each([
    ['4012000000020006', true],
    ['341111000000009', false],
    ['0', true],
    ['', false],
    ['4012-0000', false],
    [' 0', false],
    ['0 ', false],
    ['5555555555554444', true],
    ['5555555555554445', false],
    ['79927398713', true],
    ['79927398710', false],
  ])('%s passes Luhn: %s', (number, passes) => {
    expect(passesLuhn(number)).toBe(passes);
  });
});
