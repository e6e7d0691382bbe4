import { expect, test } from 'vitest';
import { toText } from '#app/texts/html-text.ts';
import { type Condition, toCondition, toDepositRow } from '#domain/conditions/condition.ts';
import type { InfoPage } from '#operations/ports/content.ts';
import { aYoungFee } from '#tests/support/a-rental.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { findInfoPage } from './find-info-page.server.ts';

const text = { es: 'Regla de la empresa', en: 'Rule of the company' };
const full = { code: 'FULL', name: { es: 'Protección total', en: 'Full protection' }, rank: 2 };

function contentWith(conditions: Condition[], infoPages: InfoPage[] = []) {
  const content = someSiteContent({ infoPages });
  return { ...content, site: { ...content.site, rates: { ...content.site.rates, conditions } } };
}

/** The rows of the page's tables, and the items of its lists. */
function read(conditions: Condition[], language: 'es' | 'en' = 'es') {
  const page = findInfoPage(contentWith(conditions), 'condiciones');
  const html = (page?.html[language] ?? '').replaceAll('\u00a0', ' ');
  const cells = (row: string) =>
    [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => toText(cell));
  const list = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, each = '']) => each);
  return {
    rows: list(/<tr>(.*?)<\/tr>/g).map(cells),
    items: list(/<li>(.*?)<\/li>/g).map(toText),
    headings: list(/<h2>(.*?)<\/h2>/g).map(toText),
  };
}

test('what differs by class is a table, what is equal for all a list', () => {
  const { rows, items } = read([
    aYoungFee(21, 22, 2500),
    toCondition('from-25', { when: { maxAge: 24, classes: ['ICAR'] }, effects: { refuse: true }, text }),
    toCondition('cash', { when: { payment: 'cash' }, effects: { refuse: true }, text }),
    toCondition('debit', {
      when: { payment: 'debit' },
      effects: { coverage: full, depositCents: 30_000 },
      text,
    }),
    toCondition('years', { when: { licenseYearsBelow: 2 }, effects: { refuse: true }, text }),
    toCondition('visitor', { when: { residence: 'abroad' }, effects: { documents: ['passport'] }, text }),
    toDepositRow({ code: 'ICAR', depositCents: 75_000 }),
  ]);
  expect(rows).toEqual([
    ['Clase', 'Edad, y cargo por día', 'Depósito'],
    [
      'IntermedioToyota Corolla',
      '25 o más: sin cargo',
      'Crédito: $750.00Débito: se exige protección total, $750.00',
    ],
    [
      'EconómicoHyundai Grand i10',
      // 25.00 and 7 %
      '21 a 22: +$26.7523 o más: sin cargo',
      'Crédito: sin depósitoDébito: se exige protección total, $300.00',
    ],
  ]);
  expect(items).toEqual(
    expect.arrayContaining([
      'Depósito: Efectivo: no se acepta',
      'Años con licencia: 2 o más',
      'Documentos, en físico: Si vives en Panamá: licencia de conducir vigenteSi vives fuera de Panamá: licencia de conducir vigente y pasaporte',
    ]),
  );
});

test('branches with other terms have a table of their own', () => {
  const { headings, items } = read(
    [toCondition('pty', { when: { branches: ['PTY'] }, effects: { depositCents: 90_000 }, text })],
    'en',
  );
  expect(headings.filter((one) => one.startsWith('Pick-up at'))).toHaveLength(2);
  expect(items.filter((one) => one.startsWith('Deposit'))).toEqual([
    'Deposit: $900.00',
    'Deposit: no deposit',
  ]);
});

test('a row about several facts at once is told in the words of the company, with what it asks for', () => {
  const { items } = read([
    toCondition('young-debit', {
      when: { maxAge: 24, payment: 'debit', classes: ['ICAR'] },
      effects: { depositCents: 90_000, documents: ['return-ticket'] },
      text,
    }),
    toCondition('us', { when: { licenseFrom: ['US'] }, effects: { refuse: true }, text }),
  ]);
  expect(items).toEqual(
    expect.arrayContaining([
      'Regla de la empresa (Intermedio; depósito de $900.00; boleto de salida de Panamá)',
      'Regla de la empresa',
    ]),
  );
});

test('the page that content has at the address of the conditions stands above them', () => {
  const page = { slug: 'condiciones', title: text, html: { es: '<p>De la empresa.</p>' } };
  const found = findInfoPage(contentWith([], [{ ...page, category: 'help' } as InfoPage]), 'condiciones');
  expect(found?.title).toEqual(text);
  expect(found?.html.es).toMatch(/^<p>De la empresa\.<\/p><p>/);
});
