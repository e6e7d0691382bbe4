import { expect, it } from 'vitest';
import { aCoverage } from '#tests/support/a-rental.ts';
import { readConditions } from './rental-conditions.ts';

const known = {
  classes: ['ICAR', 'SFBD'],
  branches: ['PTY'],
  coverages: [
    aCoverage(),
    aCoverage({ code: 'PTO', name: { es: 'Total' } }),
    aCoverage({ code: 'SLI', role: 'optional' }),
  ],
};
const read = (rental_conditions: unknown) => readConditions({ rental_conditions }, known);
const row = { code: 'a', when: {}, then: { refuse: true }, text: { es: 'No', en: 'No' } };

it('reads amounts in dollars, codes and countries in any case, and the rank of a coverage', () => {
  const when = { max_age: '24', classes: ['sfbd'], license_from: ['us'], payment: 'debit' };
  const then = { coverage: 'pto', deposit: '300.00', fee_per_day: 12.5, documents: ['passport'] };
  expect(read([{ ...row, when, then }])).toMatchObject({
    problems: [],
    rows: [
      {
        code: 'a',
        when: { maxAge: 24, classes: ['SFBD'], licenseFrom: ['US'], payment: 'debit' },
        effects: {
          refuse: false,
          coverage: { code: 'PTO', name: { es: 'Total' }, rank: 2 },
          depositCents: 30_000,
          feePerDayCents: 1250,
          documents: ['passport'],
        },
        text: { es: 'No', en: 'No' },
      },
    ],
  });
});

it.each([
  ['without one of the texts', { text: { es: 'No' } }, 'missing'],
  ['with an empty text', { text: { es: 'No', en: ' ' } }, 'missing'],
  ['of an age of 200', { when: { max_age: 200 } }, 'tooBig'],
  ['of an age of −1', { when: { min_age: -1 } }, 'wholeNumber'],
  ['whose ages are reversed', { when: { min_age: 25, max_age: 24 } }, 'agesReversed'],
  ['of classes of which none exists', { when: { classes: ['ZZZZ'] } }, 'unknownClass'],
  ['with a misspelled condition', { when: { maxage: 24 } }, 'unknownField'],
  ['with a country that is none', { when: { license_from: ['USA'] } }, 'country'],
  ['with a card that is none', { when: { payment: 'check' } }, 'choice'],
  ['with an unknown document', { then: { documents: ['diploma'] } }, 'choice'],
  ['with an unknown coverage', { then: { coverage: 'ZZZ' } }, 'unknownCoverage'],
  ['with a coverage that is not mandatory', { then: { coverage: 'SLI' } }, 'unknownCoverage'],
  ['without an effect', { then: {} }, 'noEffect'],
  ['with a fee that is unusual', { then: { fee_per_day: 2500 } }, 'unusual'],
])('refuses a row %s', (_what, changes, problem) => {
  expect(read([{ ...row, ...changes }])).toMatchObject({ rows: [], problems: [{ row: 1, problem }] });
});

it('refuses a second row with the same code, and reads a row for all without a scope', () => {
  const { rows, problems } = read([{ ...row, when: null }, row]);
  expect(rows).toHaveLength(1);
  expect(problems).toMatchObject([{ row: 2, problem: 'codeTwice', value: 'a' }]);
});
