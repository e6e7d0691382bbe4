import type { Brand } from '#app/texts/brands/brand.ts';
import { drawMark, drawOnBrand } from '../brand/brand-art.tsx';
import { outlineText } from '../brand/outline-text.ts';

/** In pixels; mails show it half as large or smaller. */
export const BANNER = { width: 1200, height: 208 };

/**
 * Returns the head of a mail as SVG: the brand's mark and name in its type on its drawing. A picture, because
 * mail programs have no fonts of ours, and with a background, because some darken the mail around it.
 */
export function drawBanner(brand: Brand): string {
  const { carRentalName, colors, type } = brand;
  const name = outlineText(carRentalName, { size: 62, family: type.family, x: 180, y: 126 });
  return drawOnBrand(brand, {
    ...BANNER,
    shift: 160,
    shapes: [drawMark(brand, { x: 60, y: 56, scale: 3 }), `<g fill="${colors.onHero}">${name}</g>`],
  });
}
