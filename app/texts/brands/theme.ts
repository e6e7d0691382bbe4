import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import type { Brand, BrandColors, BrandType } from './brand.ts';
import { FALLBACKS, FONT_METRICS, WEIGHT_RANGES } from './font-metrics.ts';
import { STATE_COLORS } from './state-colors.ts';

type Family = BrandType['family'];

/** Variable fonts, Latin only: path in the build, and range of weights. */
const FILES: Record<Family, { url: string; weights: string }> = {
  Archivo: { url: archivo, weights: '100 900' },
  Figtree: { url: figtree, weights: '300 900' },
  Manrope: { url: manrope, weights: '200 800' },
  Outfit: { url: outfit, weights: '100 900' },
};

/** Paths of the brands' own style sheets in the build, by `./{id}/style.css`. */
const STYLES = import.meta.glob<string>('./*/style.css', { query: '?url', import: 'default', eager: true });

const made = new WeakMap<Brand, string>();

/** Returns the brand as CSS: font faces, and tokens as custom properties. `app.css` uses these names only. */
export function toThemeCss(brand: Brand): string {
  const css = made.get(brand) ?? makeThemeCss(brand);
  made.set(brand, css);
  return css;
}

function makeThemeCss(brand: Brand): string {
  const { shapes, type } = brand;
  const properties = {
    ...toProperties(shapes),
    '--font-family': toFontFamilies(type.family),
    '--heading-weight': String(type.headingWeight),
    '--heading-tracking': type.headingTracking,
  };
  return `:root{${toDeclarations(properties)}}${toColorRules(brand)}${toFontFaces(type.family)}`;
}

/** By the scheme of the device; paper is always light. Drawings, whose skies are light, are dimmed on dark pages. */
function toColorRules({ scheme, colors, darkColors }: Brand): string {
  const light = `:root{color-scheme:light;${toColors(colors, STATE_COLORS.light)}}`;
  const dark = `:root{color-scheme:dark;--art-filter:brightness(.85);${toColors(darkColors, STATE_COLORS.dark)}}`;
  const screens = scheme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme:dark)';
  return `${light}@media ${screens}{${dark}}`;
}

function toColors(...sets: (BrandColors | typeof STATE_COLORS.light)[]): string {
  return sets.map((set) => toDeclarations(toProperties(set))).join(';');
}

function toProperties(tokens: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--${toKebabCase(name)}`, String(value)]),
  );
}

function toDeclarations(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function toFontUrl(family: Family): string {
  return FILES[family].url;
}

/** Returns the path of the style sheet in the brand's folder. */
export function toStyleUrl({ id }: Brand): string {
  const url = STYLES[`./${id}/style.css`];
  if (url === undefined) throw new Error(`The brand ${id} has no style.css.`);
  return url;
}

/** Returns the value of `font-family` with the fallbacks of the family, without generic families. */
function toFontFamilies(family: Family): string {
  return [family, ...FALLBACKS.map(({ name }) => `${family} ${name}`)].map((each) => `'${each}'`).join(',');
}

/**
 * Returns the `@font-face` rules of a family: its own, and for each installed fallback one per range of
 * weights, adjusted to the width and height of the family, so that nothing moves when the font loads after
 * the first paint. Part of the document instead of a style sheet: a sheet that loads later would declare the
 * font again, and Chromium would repeat the text layout.
 */
function toFontFaces(family: Family): string {
  const { url, weights } = FILES[family];
  const own = `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weights};font-display:swap}`;
  return own + FALLBACKS.map((fallback) => toFallbackFaces(family, fallback)).join('');
}

function toFallbackFaces(family: Family, { name, regular, bold }: (typeof FALLBACKS)[number]): string {
  const { ascent, descent, widths } = FONT_METRICS[family];
  return WEIGHT_RANGES.map((range, index) => {
    const width = widths[name][index] ?? 100;
    const sources = (index === 0 ? regular : [...bold, ...regular]).map((font) => `local('${font}')`);
    // Overrides are percentages of the adjusted size.
    const override = (metric: number) => `${((metric * 100) / width).toFixed(2)}%`;
    return (
      `@font-face{font-family:'${family} ${name}';src:${sources};font-weight:${range};size-adjust:${width}%;` +
      `ascent-override:${override(ascent)};descent-override:${override(descent)};line-gap-override:0%}`
    );
  }).join('');
}
