import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/panama.ts';
import { ANY_RENTAL } from '../conditions/check-conditions.ts';
import { toCondition } from '../conditions/condition.ts';
import { isEmail } from './email.ts';
import { ageOn, checkRenter, type RenterForm } from './renter.ts';

const form: RenterForm = {
  firstName: ' Ana  María ',
  lastName: 'Muñoz',
  email: ' Ana.Munoz@Example.COM ',
  phone: '6123-4567',
  birthday: '2005-03-05',
  license: '8-123-456',
  terms: true,
};
const pickupDate = '2026-03-05';
const parsePhone = (text: string) =>
  /^\d{4}-\d{4}$/.test(text) ? `+507${text.replace('-', '')}` : undefined;

function problemsOf(changes: Partial<RenterForm>, at = pickupDate) {
  const check = checkRenter({ ...form, ...changes }, { pickupDate: at, parsePhone });
  return check.kind === 'invalid'
    ? check.problems.map(({ field, message }) => `${field} ${message.key}`)
    : [];
}

test('a form as people type it becomes a client', () => {
  expect(checkRenter(form, { pickupDate, parsePhone })).toEqual({
    kind: 'valid',
    renter: {
      firstName: 'Ana María',
      lastName: 'Muñoz',
      email: 'Ana.Munoz@example.com',
      phone: '+50761234567',
      birthday: '2005-03-05',
      license: '8-123-456',
    },
  });
});

test('an empty form asks for every field, in its order', () => {
  const empty = {
    firstName: '',
    lastName: ' ',
    email: '',
    phone: '',
    birthday: '',
    license: '',
    terms: false,
  };
  expect(problemsOf(empty)).toEqual([
    'firstName validation.required',
    'lastName validation.required',
    'email validation.required',
    'phone validation.required',
    'birthday validation.required',
    'license validation.required',
    'terms validation.terms',
  ]);
});

test.each<[string, Partial<RenterForm>, string]>([
  ['a wrong address', { email: 'ana@' }, 'email validation.email'],
  ['a wrong number', { phone: '123' }, 'phone validation.phone'],
  ['a day that does not exist', { birthday: '1990-02-30' }, 'birthday validation.date'],
  ['a birthday to come', { birthday: '2030-01-01' }, 'birthday validation.minimumAge'],
  ['a name without end', { firstName: 'a'.repeat(81) }, 'firstName validation.tooLong'],
])('%s is refused', (_name, changes, problem) => {
  expect(problemsOf(changes)).toEqual([problem]);
});

test('line breaks in names are removed, because they could forge a mail header', () => {
  const check = checkRenter({ ...form, lastName: 'Muñoz\r\nBcc: x@y.z' }, { pickupDate, parsePhone });
  expect(check).toMatchObject({ renter: { lastName: 'Muñoz Bcc: x@y.z' } });
});

describe('age', () => {
  test('21 counts at the pick-up, to the day', () => {
    expect(problemsOf({ birthday: '2005-03-05' })).toEqual([]);
    expect(problemsOf({ birthday: '2005-03-06' })).toEqual(['birthday validation.minimumAge']);
    expect(problemsOf({ birthday: '2005-03-06' }, '2026-03-06')).toEqual([]);
  });

  test.each([
    ['turns 25 during the rental', '2001-03-06', pickupDate],
    ['born on a leap day turns 25 on 1 March', '2000-02-29', '2025-02-28'],
  ])('a renter who %s is 24 for its conditions', (_who, birthday, date) => {
    const row = toCondition('from-25', { when: { maxAge: 24 }, effects: { refuse: true } });
    const rental = { ...ANY_RENTAL, conditions: [row] };
    const check = (at: string) =>
      checkRenter({ ...form, birthday }, { pickupDate: at, rental, parsePhone }).kind;
    expect([check(date), check(addDays(date, 1))]).toEqual(['invalid', 'valid']);
  });

  test.each([
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
    ['2004-02-29', '2028-02-28', 23],
    ['2004-02-29', '2028-02-29', 24],
    ['1990-12-31', '2026-01-01', 35],
    ['1990-01-01', '1990-01-01', 0],
  ])('born on %s, on %s', (birthday, date, age) => {
    expect(ageOn(birthday, date)).toBe(age);
  });

  test('the age never decreases, and grows by at most a year in a day', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (born, later) => {
        const birthday = addDays('1950-01-01', born);
        const date = addDays(birthday, later);
        expect([0, 1]).toContain(ageOn(birthday, addDays(date, 1)) - ageOn(birthday, date));
      }),
      { seed: 20260302 },
    );
  });
});

describe('isEmail', () => {
  test.each([
    'ana@example.com',
    'a.b+c@sub.example.com.pa',
    "o'hara@example.co",
    'josé@correo.ñandú.com',
    'x@y.zz',
  ])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'ana',
    'ana@example',
    '@example.com',
    'ana@',
    'ana@.com',
    'ana@example..com',
    'ana@-example.com',
    '.ana@example.com',
    'ana.@example.com',
    'a..na@example.com',
    'ana maria@example.com',
    'ana@exam ple.com',
    'ana@example.com,eva@example.com',
    'Ana <ana@example.com>',
    'ana@example.com\nBcc: eva@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ana@${'a'.repeat(250)}.com`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
