import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '../brands/brand.ts';
import { SHARE_IMAGE } from '../sharing/share-image-path.ts';
import { HeroArt } from '../ui/hero-art.tsx';
import { outlineText, wrapText } from './outline-text.server.ts';

const MARGIN = 80;
/** Offset in pixels that keeps the highlights of the drawing away from the name. */
const ART_SHIFT = 110;

const TITLE = { size: 76, lineHeight: 90, maxLines: 3 };

/** Brand colors by the class names in the brand's drawing. */
const FILLS = { 'hero-edge': 'heroEdge', 'on-hero': 'onHero', spark: 'spark', accent: 'accent' } as const;

/**
 * Returns the preview image of a shared link as SVG: the brand's background, mark and name, and the title of
 * the page.
 */
export function drawShareImage(brand: Brand, title: string): string {
  const { width, height } = SHARE_IMAGE;
  const { colors } = brand;
  const lines = wrapText(title, TITLE.size, width - 2 * MARGIN).slice(0, TITLE.maxLines);
  const first = height - MARGIN - (lines.length - 1) * TITLE.lineHeight;
  const titleLines = lines.map((line, index) =>
    place(outlineText(line, TITLE.size), MARGIN, first + index * TITLE.lineHeight),
  );
  const art = renderToStaticMarkup(<HeroArt kind={brand.heroArt} />).replace(
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
