import { drawMark, drawOnBrand } from '#app/letters/brand/brand-art.tsx';
import { measureText, outlineText } from '#app/letters/brand/outline-text.ts';
import type { Brand } from '#app/texts/brands/brand.ts';
import { SHARE_IMAGE } from './share-image-path.ts';

const MARGIN = 80;
/** Offset in pixels that keeps the highlights of the drawing away from the name. */
const ART_SHIFT = 110;

const TITLE = { size: 76, lineHeight: 90, maxLines: 3 };

/** The preview image of a shared link as SVG: the brand's background, mark and name, the page's title. */
export function drawShareImage(brand: Brand, title: string): string {
  const { width, height } = SHARE_IMAGE;
  const { colors, type } = brand;
  const { family } = type;
  const lines = wrapText(title, { size: TITLE.size, width: width - 2 * MARGIN, family });
  const shown = lines.slice(0, TITLE.maxLines);
  const first = height - MARGIN - (shown.length - 1) * TITLE.lineHeight;
  const titleLines = shown.map((line, index) =>
    outlineText(line, { size: TITLE.size, family, x: MARGIN, y: first + index * TITLE.lineHeight }),
  );
  const name = outlineText(brand.carRentalName, { size: 40, family, x: MARGIN + 92, y: 118 });
  return drawOnBrand(brand, {
    width,
    height,
    shift: ART_SHIFT,
    shapes: [
      drawMark(brand, { x: MARGIN, y: 68, scale: 2.2 }),
      `<g fill="${colors.onHero}">${name}${titleLines.join('')}</g>`,
      `<rect x="${MARGIN}" y="${first - 120}" width="96" height="8" rx="4" fill="${colors.spark}"/>`,
    ],
  });
}

/** Splits a text into lines of at most `width`. A longer word gets a line of its own. */
export function wrapText(
  text: string,
  { size, width, family }: { size: number; width: number; family: Brand['type']['family'] },
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measureText(longer, size, family) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
