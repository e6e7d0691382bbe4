import { describe, expect, it } from 'vitest';
import type { FieldView, InputView } from './field-views.ts';
import { sayChange } from './say-change.ts';
import { nameRow } from './say-typed.ts';

describe('an edit in words', () => {
  const markup: InputView = { kind: 'markup' };

  it.each([
    ['a line', '<p>1</p>\n<p>2</p>\n<p>3</p>', '<p>1</p>\n<p>two</p>\n<p>3</p>', '<p>2</p>', '<p>two</p>'],
    ['a line that is new', '1\n3', '1\n2\n3', '', '2'],
    ['a line that is gone', '1\n2\n3', '1\n3', '2', ''],
    ['one of two equal lines', '1\n1', '1', '1', ''],
    ['a first text', '', '1\n2', '', '1\n2'],
  ])('shows of a long text what was changed: %s', (_what, before, after, was, is) => {
    expect(sayChange(markup, before, after)).toEqual([was, is]);
  });

  const season = { name: 'Carnaval', percent: '25' };
  const about = { help: undefined, isRequired: false };
  const seasons = {
    kind: 'rows',
    template: '{{name}}',
    add: 'Añadir',
    fields: [
      { name: 'name', label: 'Nombre', input: { kind: 'line' }, ...about },
      { name: 'percent', label: 'Cambio', input: { kind: 'number' }, ...about },
    ],
  } satisfies InputView;

  it.each([
    ['its row, by its name', [season], [season, { ...season, name: 'Verano' }], '', 'Verano'],
    ['its field', [season, season], [season, { ...season, percent: '30' }], 'Cambio: 25', 'Cambio: 30'],
  ])('shows of a list %s', (_what, before, after, was, is) => {
    expect(sayChange(seasons, before, after)).toEqual([was, is]);
  });

  it('names a row with its amount as dollars or as a percentage', () => {
    const fields: FieldView[] = [
      { name: 'percent', label: 'Cambio', input: { kind: 'number', unit: '%' }, ...about },
      { name: 'price', label: 'Precio', input: { kind: 'number', unit: '$' }, ...about },
    ];
    const rates = { ...seasons, template: '{{percent}}{{price}}', fields };
    const names = [{ percent: '25' }, { price: '125.00' }, {}].map((row) => nameRow(rates, row));
    expect(names).toEqual(['25 %', '$125.00', '']);
  });
});
