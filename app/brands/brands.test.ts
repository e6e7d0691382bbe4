import { describe, expect, it } from 'vitest';
import { contrast } from '../routes/layouts/load-ground.ts';
import { formatTitle } from '../ui/page-head.tsx';
import type { Brand, BrandColors } from './brand.ts';
import { allBrands, findBrand } from './find-brand.ts';
import { toThemeCss } from './theme.ts';

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
  ['spark', 'foot'],
];

/** Colors of states, equal for all brands (`app/ui/styles/theme.css`). */
const STATES = [
  ['#14653a', '#e3f4e9'],
  ['#7a4a00', '#fff2d4'],
  ['#a11219', '#fdebea'],
] as const;

const brands = allBrands().map((brand) => [brand.carRentalName, brand] as const);

describe.each(brands)('%s', (_, brand: Brand) => {
  it.each(TEXT)('has enough contrast for text: %s on %s', (text, ground) => {
    expect(contrast(brand.colors[text], brand.colors[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SIGNS)('has enough contrast for shapes: %s on %s', (sign, ground) => {
    expect(contrast(brand.colors[sign], brand.colors[ground])).toBeGreaterThanOrEqual(3);
  });

  it('writes its colors, shapes and type as CSS properties', () => {
    const css = toThemeCss(brand);
    expect(css).toContain(`--accent-ink:${brand.colors.accentInk}`);
    expect(css).toContain(`--card-radius:${brand.shapes.cardRadius}`);
    expect(css).not.toMatch(/undefined|</);
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

describe('state colors', () => {
  it.each(STATES)('have enough contrast for text: %s on %s and on white', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('findBrand', () => {
  it.each(['firefly', 'dollar', 'thrifty', 'hertz'])('finds %s', (id) => {
    expect(findBrand(id)?.id).toBe(id);
  });

  it.each(['', 'Firefly', 'avis', undefined])('does not find the brand %s', (id) => {
    expect(findBrand(id)).toBeUndefined();
  });
});
