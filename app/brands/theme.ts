import type { Brand } from './brand.ts';
import { toFontFaces, toFontFamilies } from './font-face.ts';

const made = new WeakMap<Brand, string>();

/** Returns the brand as CSS: font faces, and tokens as custom properties. `app.css` uses these names only. */
export function toThemeCss(brand: Brand): string {
  const css = made.get(brand) ?? makeThemeCss(brand);
  made.set(brand, css);
  return css;
}

function makeThemeCss(brand: Brand): string {
  const { colors, shapes, type } = brand;
  const properties = {
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${toKebabCase(name)}`, value])),
    ...Object.fromEntries(Object.entries(shapes).map(([name, value]) => [`--${toKebabCase(name)}`, value])),
    '--font-family': toFontFamilies(type.family),
    '--heading-weight': String(type.headingWeight),
    '--heading-tracking': type.headingTracking,
    '--heading-case': type.headingCase,
  };
  const declarations = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(';')}}${toFontFaces(type.family)}`;
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
