import { describe, expect, it } from 'vitest';
import { readHomePromos, readHomeSections } from './home-page.ts';
import { mapSite } from './map-site.ts';

describe('the sections of the home page', () => {
  const read = (...names: unknown[]) =>
    readHomeSections({ home_sections: names.map((section) => ({ section })) });

  it('are in the order of the rows, without those that are missing', () => {
    expect(read('promos', 'fleet')).toEqual({ rows: ['promos', 'fleet'], problems: [], isList: true });
    expect(readHomeSections({ home_sections: null }).rows).toEqual([]);
  });

  it.each([
    ['does not exist', 'news', 'choice'],
    ['repeats', 'fleet', 'codeTwice'],
    ['has no name', null, 'missing'],
  ])('are without one that %s', (_, wrong, problem) => {
    const { rows, problems } = read('fleet', wrong, 'calls');
    expect(rows).toEqual(['fleet', 'calls']);
    expect(problems).toMatchObject([{ row: 2, field: 'section', problem }]);
  });
});

it('keeps promotions that have left content, and leaves out the same one again', () => {
  const { rows, problems } = readHomePromos({
    home_promos: [{ promo: 'gone' }, { promo: 'week' }, { promo: 'week' }],
  });
  expect(rows).toEqual(['gone', 'week']);
  expect(problems).toMatchObject([{ row: 3, field: 'promo', problem: 'codeTwice' }]);
});

it('reads headline and picture, and refuses a headline that would not fit', () => {
  const read = (home_title: string) =>
    mapSite({ brand: 'firefly', home_title, home_text_en: 'By the sea', home_picture: { id: 'a-file' } });
  expect(read('Al mar')).toMatchObject({
    value: { home: { title: { es: 'Al mar' }, text: { es: '', en: 'By the sea' }, pictureId: 'a-file' } },
  });
  expect(read('a'.repeat(61))).toMatchObject({
    problems: [{ field: 'home_title', problem: 'tooLong', expected: '60' }],
  });
});
