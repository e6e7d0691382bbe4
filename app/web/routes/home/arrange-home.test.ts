import { describe, expect, it } from 'vitest';
import type { HomeSettings } from '#operations/ports/content.ts';
import { arrangeHome, choosePromos, sayHeadline } from './arrange-home.ts';

const nothing: HomeSettings = {
  title: undefined,
  text: undefined,
  pictureId: undefined,
  sections: [],
  promos: [],
};
const layout = {
  hero: 'price',
  sections: ['fleet', 'promos'],
  pictureSizes: { fleet: '', calls: '' },
} as const;

describe('the home page', () => {
  it('is composed as the brand says where editors have set nothing', () => {
    expect(arrangeHome(layout, nothing)).toEqual(layout);
  });

  it('has the sections of the editors in their order, and no other', () => {
    expect(arrangeHome(layout, { ...nothing, sections: ['branches', 'fleet'] }).sections).toEqual([
      'branches',
      'fleet',
    ]);
  });

  it.each([
    ['price', 'scene'],
    ['coupon', 'scene'],
    ['car', 'car'],
    ['scene', 'scene'],
  ] as const)('shows a picture of the editors where the brand has %s', (hero, shown) => {
    expect(arrangeHome({ ...layout, hero }, { ...nothing, pictureId: 'a' }).hero).toBe(shown);
  });

  it('has the headline of the editors in the languages in which they have written one', () => {
    const voice = { title: 'Brand', text: 'Words', fleet: '', promos: '', calls: '' };
    const home = { ...nothing, title: { es: 'Al mar' }, text: { es: '', en: 'By the sea' } };
    expect(sayHeadline(voice, home, 'es')).toEqual({ ...voice, title: 'Al mar' });
    expect(sayHeadline(voice, home, 'en')).toEqual({ ...voice, text: 'By the sea' });
  });

  it('shows the chosen promotions that are current, else the first three', () => {
    const views = ['a', 'b', 'c', 'd'].map((slug) => ({ promo: { slug } }));
    const shown = (...chosen: string[]) => choosePromos(views, chosen).map(({ promo }) => promo.slug);
    expect(shown()).toEqual(['a', 'b', 'c']);
    expect(shown('d', 'ended', 'a')).toEqual(['d', 'a']);
  });
});
