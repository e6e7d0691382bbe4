import { create, type Font } from 'fontkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { voucherFonts } from '#app/letters/voucher/voucher-fonts.server.ts';
import type { Brand } from '#app/texts/brands/brand.ts';
import { ShareArt } from './share-art.tsx';
import { SHARE_IMAGE } from './share-image-path.ts';

let font: Font | undefined;

const MARGIN = 80;
/** Offset in pixels that keeps the highlights of the drawing away from the name. */
const ART_SHIFT = 110;

const TITLE = { size: 76, lineHeight: 90, maxLines: 3 };

/** Brand colors by the class names in the brand's drawing. */
const FILLS = { 'hero-edge': 'heroEdge', 'on-hero': 'onHero', spark: 'spark', accent: 'accent' } as const;

/** The preview image of a shared link as SVG: the brand's background, mark and name, the page's title. */
export function drawShareImage(brand: Brand, title: string): string {
  const { width, height } = SHARE_IMAGE;
  const { colors } = brand;
  const lines = wrapText(title, TITLE.size, width - 2 * MARGIN).slice(0, TITLE.maxLines);
  const first = height - MARGIN - (lines.length - 1) * TITLE.lineHeight;
  const titleLines = lines.map((line, index) =>
    place(outlineText(line, TITLE.size), MARGIN, first + index * TITLE.lineHeight),
  );
  const art = renderToStaticMarkup(<ShareArt kind={brand.shareArt} />).replace(
    '<svg ',
    `<svg width="${width}" height="${height}" `,
  );
  const mark = brand.mark.map(
    ({ d, color }) => `<path d="${d}" fill="${color === 'accent' ? colors.onHero : colors.spark}"/>`,
  );
  const name = outlineText(brand.carRentalName, 40);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${toStyles(brand)}</style>`,
    `<rect width="${width}" height="${height}" fill="${colors.hero}"/><g transform="translate(${ART_SHIFT} 0)">${art}</g>`,
    `<g transform="translate(${MARGIN} 68) scale(2.2)">${mark.join('')}</g>`,
    `<g fill="${colors.onHero}">${place(name, MARGIN + 92, 118)}${titleLines.join('')}</g>`,
    `<rect x="${MARGIN}" y="${first - 120}" width="96" height="8" rx="4" fill="${colors.spark}"/>`,
    '</svg>',
  ].join('');
}

function place(shape: string, x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">${shape}</g>`;
}

function toStyles({ colors }: Brand): string {
  return Object.entries(FILLS)
    .flatMap(([name, key]) => [
      `.fill-${name}{fill:${colors[key]}}`,
      `.stroke-${name}{stroke:${colors[key]}}`,
    ])
    .join('');
}

/** Parsed once, for the first image. */
function getFont(): Font {
  font ??= create(voucherFonts.bold);
  return font;
}

/** Returns the width of a line in the units of `size`. */
export function measureText(text: string, size: number): number {
  const { unitsPerEm } = getFont();
  return (getFont().layout(text).advanceWidth * size) / unitsPerEm;
}

/**
 * Returns a line of text as SVG outlines with the start of its baseline at the origin, because the renderer
 * has no fonts in a container.
 */
function outlineText(text: string, size: number): string {
  const { unitsPerEm } = getFont();
  const scale = size / unitsPerEm;
  const { glyphs, positions } = getFont().layout(text);
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const path = `<path transform="translate(${x + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
    x += xAdvance;
    return path;
  });
  return `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** Splits a text into lines of at most `width`. A longer word gets a line of its own. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measureText(longer, size) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
