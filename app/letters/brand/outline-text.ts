import { create, type Font } from 'fontkit';
import type { BrandType } from '#app/texts/brands/brand.ts';
import { brandFonts } from './brand-fonts.server.ts';

type Family = BrandType['family'];

/** Parsed once, for the first drawing. */
const parsed = new Map<Family, Font>();

function getFont(family: Family): Font {
  const font = parsed.get(family) ?? create(brandFonts(family).bold);
  parsed.set(family, font);
  return font;
}

/** Returns the width of a line in the units of `size`. */
export function measureText(text: string, size: number, family: Family): number {
  const { unitsPerEm } = getFont(family);
  return (getFont(family).layout(text).advanceWidth * size) / unitsPerEm;
}

/** A line of bold text as SVG outlines from `x`, `y` on the baseline: the renderer has no fonts in a container. */
export function outlineText(
  text: string,
  { size, family, x, y }: { size: number; family: Family; x: number; y: number },
): string {
  const { unitsPerEm } = getFont(family);
  const scale = size / unitsPerEm;
  const { glyphs, positions } = getFont(family).layout(text);
  let left = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${left + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    left += xAdvance;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}
