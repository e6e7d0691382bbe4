import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import type { BrandType } from './brand.ts';

/** Variable fonts, Latin only: where the build has put each, and its weights. */
const FILES: Record<BrandType['family'], { url: string; weights: string }> = {
  Archivo: { url: archivo, weights: '100 900' },
  Figtree: { url: figtree, weights: '300 900' },
  Manrope: { url: manrope, weights: '200 800' },
  Outfit: { url: outfit, weights: '100 900' },
};

/**
 * The font of one brand as CSS. It stands beside the theme, not in a style sheet: a sheet that is linked when the page has long
 * been read would declare the font anew, and Chromium would then set the text again. `optional`: a font that is
 * late never moves text. Not preloaded, and fetched only when the page starts: the first sight of a page would wait for it
 * (docs/decisions/0061-deferred-start.md).
 */
export function toFontFace(family: BrandType['family']): string {
  const { url, weights } = FILES[family];
  return `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weights};font-display:optional}`;
}
