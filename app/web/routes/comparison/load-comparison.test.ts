import { expect, test } from 'vitest';
import { type Condition, toCondition } from '#domain/conditions/condition.ts';
import { SEARCH } from '#tests/support/a-booking.ts';
import { aCoverage } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { COMPARED_NAME } from '../../forms/search-fields.ts';
import { loadComparison } from './load-comparison.ts';

const fixture = fixtureForTests();

/** The rows of two cars, of the classes ICAR and ECAR, with these conditions. */
async function compare(...conditions: Condition[]) {
  fixture.edit(({ site, ...content }) => ({
    ...content,
    coverages: ['BASIC', 'FULL'].map((code, at) =>
      aCoverage({ code, name: { es: code }, perDayCents: 1000 + at, deductibleCents: undefined }),
    ),
    site: { ...site, rates: { ...site.rates, conditions } },
  }));
  const query = new URLSearchParams(Object.entries(SEARCH));
  for (const id of ['corolla', 'grand-i10']) query.append(COMPARED_NAME, id);
  const found = await loadComparison(fixture.services, query, { language: 'es', clientIp: undefined });
  return new Map('rows' in found ? found.rows.map(({ label, cells }) => [label, cells]) : []);
}

const FULL = { code: 'FULL', name: { es: 'Completa' }, rank: 2 };

test('each car has the protection that its total includes', async () => {
  const rows = await compare(
    toCondition('full', { when: { classes: ['ICAR'] }, effects: { coverage: FULL } }),
  );
  expect(rows.get('Protección incluida')).toEqual(['FULL', 'BASIC']);
});

test('each car has who may drive it and its deposit, with what a debit card asks for', async () => {
  const classes = ['ICAR'];
  const rows = await compare(
    toCondition('from-25', { when: { maxAge: 24, classes }, effects: { refuse: true } }),
    toCondition('license', { when: { licenseYearsBelow: 2 }, effects: { refuse: true } }),
    toCondition('credit', { when: { payment: 'credit' }, effects: { depositCents: 75_000 } }),
    toCondition('debit', {
      when: { payment: 'debit', classes },
      effects: { depositCents: 30_000, coverage: FULL },
    }),
    toCondition('debit-refused', {
      when: { payment: 'debit', classes: ['ECAR'] },
      effects: { refuse: true },
    }),
    toCondition('no-cash', { when: { payment: 'cash' }, effects: { refuse: true } }),
  );
  expect(rows.get('Edad de quien conduce')).toEqual(['25 años o más', '21 años o más']);
  expect(rows.get('Años con licencia')).toEqual(['2 años o más']);
  expect(rows.get('Depósito con tarjeta de crédito')).toEqual(['$750.00']);
  expect(rows.get('Depósito con tarjeta de débito')).toEqual(['se exige completa, $300.00', 'no se acepta']);
  expect(rows.has('Depósito en efectivo')).toBe(false);
});

test('without conditions all ages may drive, and a row that is empty for all cars is left out', async () => {
  const rows = await compare();
  expect(rows.get('Edad de quien conduce')).toEqual(['21 años o más']);
  expect(rows.get('Depósito')).toEqual(['sin depósito']);
  expect(rows.has('Años con licencia')).toBe(false);
});
