import { create, type Font } from 'fontkit';
import { voucherFonts } from '../documents/voucher-fonts.server.ts';

let font: Font | undefined;

/** Read once, at the first picture. */
function getFont(): Font {
  font ??= create(voucherFonts.bold);
  return font;
}

/** Width of a line in the units of `size`. */
export function measureText(text: string, size: number): number {
  const { unitsPerEm } = getFont();
  return (getFont().layout(text).advanceWidth * size) / unitsPerEm;
}

/**
 * A line as outlines whose base line begins at the origin: a machine that draws it needs no font, and has none in a
 * container.
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

/** Words on as many lines as they need; a word that is too long stands alone. */
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
