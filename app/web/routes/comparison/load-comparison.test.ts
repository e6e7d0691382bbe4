import { expect, test } from 'vitest';
import { toCondition } from '#domain/conditions/condition.ts';
import { SEARCH } from '#tests/support/a-booking.ts';
import { aCoverage } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { COMPARED_NAME } from '../../forms/search-fields.ts';
import { loadComparison } from './load-comparison.ts';

const fixture = fixtureForTests();

test('each car has the protection that its total includes', async () => {
  const coverage = { code: 'FULL', name: { es: 'Completa' }, rank: 2 };
  const row = toCondition('full', { when: { classes: ['ICAR'] }, effects: { coverage } });
  fixture.edit(({ site, ...content }) => ({
    ...content,
    coverages: ['BASIC', 'FULL'].map((code, at) =>
      aCoverage({ code, name: { es: code }, perDayCents: 1000 + at, deductibleCents: undefined }),
    ),
    site: { ...site, rates: { ...site.rates, conditions: [row] } },
  }));
  const query = new URLSearchParams(Object.entries(SEARCH));
  for (const id of ['corolla', 'grand-i10']) query.append(COMPARED_NAME, id);
  const found = await loadComparison(fixture.services, query, { language: 'es', clientIp: undefined });
  const rows = 'rows' in found ? found.rows : [];
  expect(rows.at(-1)?.cells).toEqual(['FULL', 'BASIC']);
});
