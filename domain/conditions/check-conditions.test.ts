import { expect, test } from 'vitest';
import { asSold, type ConditionedRental, checkConditions, refuseAge } from './check-conditions.ts';
import { type Condition, toCondition } from './condition.ts';
import { ageBands, bandOf, dependsOn, licenseBands } from './driver-bands.ts';

const text = { es: 'Desde 25 años', en: 'From 25 years' };
const full = { code: 'PTO', name: { es: 'Total' }, rank: 2 };
const from25 = toCondition('from-25', {
  when: { maxAge: 24, classes: ['SFBD'] },
  effects: { refuse: true },
  text,
});
const debit = toCondition('debit', {
  when: { payment: 'debit' },
  effects: { coverage: full, depositCents: 30_000 },
  text,
});
const credit = toCondition('credit', { when: { payment: 'credit' }, effects: { depositCents: 75_000 } });

const rentalOf = (...conditions: Condition[]): ConditionedRental => ({
  conditions,
  classCode: 'SFBD',
  pickupBranch: 'PTY',
});

test('the minimum age of 21 is the first rule of every rental, with its own message', () => {
  expect(checkConditions({ age: 20 }, rentalOf(from25)).refusals).toEqual([
    { code: 'minimum-age', fact: 'age', message: { key: 'validation.minimumAge' } },
    { code: 'from-25', fact: 'age', message: { key: 'validation.condition', values: { text } } },
  ]);
  expect(refuseAge({ age: 21 }, rentalOf())).toBeUndefined();
});

test('a row holds for its classes, branches and ages alone', () => {
  expect(refuseAge({ age: 24 }, rentalOf(from25))?.values).toEqual({ text });
  expect(refuseAge({ age: 25 }, rentalOf(from25))).toBeUndefined();
  expect(refuseAge({ age: 24 }, { ...rentalOf(from25), classCode: 'ICAR' })).toBeUndefined();
  const atBranch = toCondition('branch', { when: { branches: ['DAV'] }, effects: { refuse: true } });
  expect(checkConditions({}, rentalOf(atBranch)).refusals).toEqual([]);
});

test('an age is refused only with the card of the driver that the row names', () => {
  const youngDebit = toCondition('young-debit', {
    when: { maxAge: 24, payment: 'debit' },
    effects: { refuse: true },
    text,
  });
  expect(refuseAge({ age: 24, payment: 'debit' }, rentalOf(youngDebit))?.values).toEqual({ text });
  expect(refuseAge({ age: 24, payment: 'credit' }, rentalOf(youngDebit))).toBeUndefined();
  expect(refuseAge({ age: 25, payment: 'debit' }, rentalOf(youngDebit))).toBeUndefined();
});

test('an unknown card is a credit card, and is named where another one matters', () => {
  const rental = rentalOf(debit, credit);
  expect(checkConditions({}, rental)).toMatchObject({
    deposit: 75_000,
    coverage: undefined,
    unknown: ['age', 'payment'],
  });
  expect(checkConditions({ age: 30, payment: 'debit' }, rental)).toMatchObject({
    deposit: 30_000,
    coverage: full,
    unknown: [],
  });
});

test('a license is checked by its years and its country where they are known', () => {
  const young = toCondition('years', { when: { licenseYearsBelow: 2 }, effects: { refuse: true }, text });
  const foreign = toCondition('us', {
    when: { licenseFrom: ['US'] },
    effects: { documents: ['international-permit'] },
  });
  const check = (driver: object) => checkConditions({ age: 30, ...driver }, rentalOf(young, foreign));
  expect(check({}).refusals).toEqual([]);
  expect(check({}).unknown).toEqual(['licenseYears', 'licenseFrom']);
  expect(check({ licenseYears: 1 }).refusals).toMatchObject([{ fact: 'licenseYears' }]);
  expect(check({ licenseFrom: 'US' }).documents).toEqual(['international-permit']);
});

test('a row that was made after the sale does not refuse the renter to whom it was sold', () => {
  const sold = { driver: { age: 23 }, rental: rentalOf(from25) };
  expect(refuseAge({ age: 22 }, asSold(rentalOf(from25), sold))).toBeUndefined();
  expect(refuseAge({ age: 20 }, asSold(rentalOf(from25), sold))?.key).toBe('validation.minimumAge');
  expect(refuseAge({ age: 24 }, asSold(rentalOf(from25), { ...sold, driver: { age: 30 } }))).toBeDefined();
});

test('the bands of age and license lie between the years of the rows', () => {
  const old = toCondition('old', { when: { minAge: 71 }, effects: { refuse: true } });
  const bands = ageBands([from25, old]);
  expect(bands).toEqual([
    { from: 21, to: 24 },
    { from: 25, to: 70 },
    { from: 71, to: undefined },
  ]);
  expect([bandOf(bands)?.from, bandOf(bands, 24)?.from, bandOf(bands, 18)?.from]).toEqual([25, 21, 21]);
  const years = toCondition('years', { when: { licenseYearsBelow: 2 }, effects: { refuse: true } });
  expect(licenseBands([years])).toEqual([
    { from: 0, to: 1 },
    { from: 2, to: undefined },
  ]);
});

test('a fact is asked for where more than documents depend on it', () => {
  const visitor = toCondition('visitor', {
    when: { residence: 'abroad' },
    effects: { documents: ['passport'] },
  });
  expect([dependsOn([visitor], 'residence'), dependsOn([debit], 'payment')]).toEqual([false, true]);
});
