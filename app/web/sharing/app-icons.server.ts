import type { Brand } from '#app/texts/brands/brand.ts';

/** Icons of the web app manifest by file name; sizes in pixels. */
export const APP_ICONS = {
  '192.png': { size: 192, purpose: 'any' },
  '512.png': { size: 512, purpose: 'any' },
  'maskable.png': { size: 512, purpose: 'maskable' },
} as const;

export type AppIconName = keyof typeof APP_ICONS;

/**
 * Returns an icon as SVG: the brand's mark on its surface color, in a square. The mark of a maskable icon stays
 * within the middle 80 %, which no platform cuts off.
 */
export function drawAppIcon({ mark, colors }: Brand, name: AppIconName): string {
  const { size, purpose } = APP_ICONS[name];
  const margin = purpose === 'maskable' ? 12 : 4;
  const box = 32 + 2 * margin;
  const paths = mark.map(({ d, color }) => `<path d="${d}" fill="${colors[color]}"/>`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"`,
    ` viewBox="${-margin} ${-margin} ${box} ${box}">`,
    `<path fill="${colors.surface}" d="M${-margin} ${-margin}h${box}v${box}h${-box}z"/>${paths}</svg>`,
  ].join('');
}
