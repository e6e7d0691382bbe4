import { describe, expect, it } from 'vitest';
import { formatTitle } from '#app/web/frame/page-head.tsx';
import { contrast } from '#app/web/routes/reservation/load-ground.ts';
import { homeSections } from '#operations/ports/content.ts';
import type { Brand, BrandColors } from './brand.ts';
import { allBrands, findBrand } from './find-brand.ts';
import { STATE_COLORS } from './state-colors.ts';
import { toStyleUrl, toThemeCss } from './theme.ts';

/** Text and background: 4.5 to 1 (WCAG 1.4.3). */
const TEXT: [keyof BrandColors, keyof BrandColors][] = [
  ['ink', 'canvas'],
  ['ink', 'surface'],
  ['ink', 'accentSoft'],
  ['inkMuted', 'canvas'],
  ['inkMuted', 'surface'],
  ['inkMuted', 'accentSoft'],
  ['inkMuted', 'line'],
  ['accentInk', 'canvas'],
  ['accentInk', 'surface'],
  ['accentInk', 'accentSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onSpark', 'spark'],
  ['onHero', 'hero'],
  ['onHero', 'heroEdge'],
  ['onHeroMuted', 'hero'],
  ['onHeroMuted', 'heroEdge'],
  ['onFoot', 'foot'],
  ['onFootMuted', 'foot'],
];

/** Outlines of controls, marks and focus: 3 to 1 (WCAG 1.4.11). */
const SIGNS: [keyof BrandColors, keyof BrandColors][] = [
  ['control', 'surface'],
  ['control', 'canvas'],
  ['accentInk', 'surface'],
  ['accentInk', 'canvas'],
  ['onHero', 'hero'],
  ['spark', 'foot'],
];

/** Colors of states, each with its ground. */
const STATES = ['success', 'warning', 'danger'] as const;

const SCHEMES = ['colors', 'darkColors'] as const;

const brands = allBrands().map((brand) => [brand.carRentalName, brand] as const);

describe.each(brands)('%s', (_, brand: Brand) => {
  describe.each(SCHEMES)('in %s', (scheme) => {
    const colors = brand[scheme];

    it.each(TEXT)('has enough contrast for text: %s on %s', (text, ground) => {
      expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
    });

    it.each(SIGNS)('has enough contrast for shapes: %s on %s', (sign, ground) => {
      expect(contrast(colors[sign], colors[ground])).toBeGreaterThanOrEqual(3);
    });

    it.each(STATES)('has enough contrast for texts of the state %s', (state) => {
      const states = STATE_COLORS[scheme === 'colors' ? 'light' : 'dark'];
      for (const ground of [states[`${state}Soft`], colors.surface, colors.canvas])
        expect(contrast(states[state], ground)).toBeGreaterThanOrEqual(4.5);
    });
  });

  it('is dark only on screens, because paper is white', () => {
    const media = brand.scheme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme:dark)';
    expect(toThemeCss(brand)).toContain(`@media ${media}{:root{color-scheme:dark;`);
  });

  it('orders every section of the home page once, composed unlike the other brands', () => {
    const others = allBrands().filter(({ id }) => id !== brand.id);
    expect(brand.home.sections.toSorted()).toEqual(homeSections.toSorted());
    for (const { home } of others) expect(home.sections).not.toEqual(brand.home.sections);
  });

  it('begins its reservation codes with two letters of its own', () => {
    const others = allBrands().filter(({ id }) => id !== brand.id);
    expect(brand.codePrefix).toMatch(/^[A-Z]{2}$/);
    expect(others.map(({ codePrefix }) => codePrefix)).not.toContain(brand.codePrefix);
  });

  it('has a headline of its own in both languages, and a style sheet', () => {
    const others = allBrands().filter(({ id }) => id !== brand.id);
    for (const language of ['es', 'en'] as const) {
      expect(Object.values(brand.voice[language])).not.toContain('');
      expect(others.map(({ voice }) => voice[language].title)).not.toContain(brand.voice[language].title);
    }
    expect(() => toStyleUrl(brand)).not.toThrow();
  });

  it('has a mark and a description of its own in both languages', () => {
    const others = allBrands().filter(({ id }) => id !== brand.id);
    expect(brand.mark).not.toEqual([]);
    for (const { mark, description } of others) {
      expect(mark).not.toEqual(brand.mark);
      expect([description.es, description.en]).not.toContain(brand.description.es);
      expect([description.es, description.en]).not.toContain(brand.description.en);
    }
  });

  it('ends titles with its car-rental name', () => {
    expect(formatTitle(brand, 'Flota')).toBe(`Flota | ${brand.name} Car Rental`);
  });
});

describe('findBrand', () => {
  it.each(['', 'Firefly', 'avis', undefined])('does not find the brand %s', (id) => {
    expect(findBrand(id)).toBeUndefined();
  });
});
