import { expect, test } from 'vitest';
import {
  asSold,
  type ConditionedRental,
  checkConditions,
  checkDrivers,
  refusePerson,
} from './check-conditions.ts';
import { type Condition, type Driver, toCondition } from './condition.ts';
import { ageBands, askLicense, bandOf, dependsOn } from './driver-bands.ts';

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
  expect(refusePerson({ age: 21 }, rentalOf()).age).toBeUndefined();
});

test('a row holds for its classes, branches and ages alone', () => {
  expect(refusePerson({ age: 24 }, rentalOf(from25)).age?.values).toEqual({ text });
  expect(refusePerson({ age: 25 }, rentalOf(from25)).age).toBeUndefined();
  expect(refusePerson({ age: 24 }, { ...rentalOf(from25), classCode: 'ICAR' }).age).toBeUndefined();
  const atBranch = toCondition('branch', { when: { branches: ['DAV'] }, effects: { refuse: true } });
  expect(checkConditions({}, rentalOf(atBranch)).refusals).toEqual([]);
});

test('an age is refused only with the card of the driver that the row names', () => {
  const youngDebit = toCondition('young-debit', {
    when: { maxAge: 24, payment: 'debit' },
    effects: { refuse: true },
    text,
  });
  expect(refusePerson({ age: 24, payment: 'debit' }, rentalOf(youngDebit)).age?.values).toEqual({ text });
  expect(refusePerson({ age: 24, payment: 'credit' }, rentalOf(youngDebit)).age).toBeUndefined();
  expect(refusePerson({ age: 25, payment: 'debit' }, rentalOf(youngDebit)).age).toBeUndefined();
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

test('an additional driver raises cover, deposit and documents, and pays the own fees alone', () => {
  const young = toCondition('young', {
    when: { maxAge: 24 },
    effects: { coverage: full, depositCents: 90_000, feePerDayCents: 1200, documents: ['license'] },
  });
  const rental = rentalOf(credit, young, toCondition('all', { effects: { feePerDayCents: 100 } }));
  const codes = (fees: { code: string }[]) => fees.map(({ code }) => code);
  const alone = checkDrivers({ age: 30 }, [], rental);
  expect(alone).toMatchObject({ coverage: undefined, deposit: 75_000, documents: [], feesOfOthers: [] });
  const together = checkDrivers({ age: 30 }, [{ age: 23 }, { age: 40 }, { age: 24 }], rental);
  expect(together).toMatchObject({ coverage: full, deposit: 90_000, documents: ['license'] });
  expect([codes(together.lines), codes(together.feesOfOthers)]).toEqual([['all'], ['young', 'young']]);
});

test('an additional driver is refused as a renter is, with the card of the renter', () => {
  const youngDebit = toCondition('young-debit', {
    when: { maxAge: 24, payment: 'debit' },
    effects: { refuse: true },
  });
  const refusalsOf = (renter: Driver, other: Driver) =>
    checkDrivers(renter, [other], rentalOf(youngDebit)).refusals.map(({ code }) => code);
  expect(refusalsOf({ age: 30, payment: 'debit' }, { age: 24 })).toEqual(['young-debit']);
  expect(refusalsOf({ age: 30, payment: 'credit' }, { age: 24, payment: 'debit' })).toEqual([]);
  expect(refusalsOf({ age: 30 }, { age: 20 })).toEqual(['minimum-age']);
});

test('an exception is for one driver and class, and from the refusal alone', () => {
  const row = toCondition('strict', { when: { maxAge: 24 }, effects: { refuse: true, depositCents: 900 } });
  const excepted = [{ code: 'strict', classCode: 'SFBD' }];
  const check = (rental: ConditionedRental) => {
    const { refusals, deposit } = checkDrivers(
      { age: 23, excepted },
      [{ age: 24 }, { age: 22, excepted }],
      rental,
    );
    return [refusals.map(({ driver }) => driver), deposit];
  };
  expect(check(rentalOf(row))).toEqual([[1], 900]);
  expect(check({ ...rentalOf(row), classCode: 'ICAR' })).toEqual([[undefined, 1, 2], 900]);
});

test('a row that was made after the sale does not refuse the renter to whom it was sold', () => {
  const rental = rentalOf(from25);
  const refuse = (age: number, soldAt: number) =>
    refusePerson(asSold({ age }, 'SFBD', { driver: { age: soldAt }, rental }), rental).age?.key;
  expect(refuse(22, 23)).toBeUndefined();
  expect([refuse(20, 23), refuse(20, 20)]).toEqual(['validation.minimumAge', 'validation.minimumAge']);
  expect(refuse(24, 30)).toBe('validation.condition');
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
  expect(askLicense([from25]).licenseYears).toEqual([]);
  expect(askLicense([years]).licenseYears).toEqual([
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
