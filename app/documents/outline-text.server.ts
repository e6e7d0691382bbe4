import { create, type Font } from 'fontkit';
import { voucherFonts } from './voucher-fonts.server.ts';

let font: Font | undefined;

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
export function outlineText(text: string, size: number): string {
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
