import archivo from '@fontsource/archivo/files/archivo-latin-400-normal.woff?inline';
import archivoBold from '@fontsource/archivo/files/archivo-latin-800-normal.woff?inline';
import figtree from '@fontsource/figtree/files/figtree-latin-400-normal.woff?inline';
import figtreeBold from '@fontsource/figtree/files/figtree-latin-700-normal.woff?inline';
import manrope from '@fontsource/manrope/files/manrope-latin-400-normal.woff?inline';
import manropeBold from '@fontsource/manrope/files/manrope-latin-700-normal.woff?inline';
import outfit from '@fontsource/outfit/files/outfit-latin-400-normal.woff?inline';
import outfitBold from '@fontsource/outfit/files/outfit-latin-600-normal.woff?inline';
import type { BrandType } from '#app/texts/brands/brand.ts';
import { toTrueType } from './woff-to-truetype.ts';

type Family = BrandType['family'];

/** As data URLs, part of the server's bundle. The second weight is that of the brand's headings. */
const FILES: Record<Family, readonly [regular: string, bold: string]> = {
  Archivo: [archivo, archivoBold],
  Figtree: [figtree, figtreeBold],
  Manrope: [manrope, manropeBold],
  Outfit: [outfit, outfitBold],
};

/** Returns the fonts of a family, for vouchers, which embed them as PDF/UA requires, and for drawings with letters. */
export function brandFonts(family: Family): { regular: Buffer; bold: Buffer } {
  const [regular, bold] = FILES[family];
  return { regular: toBytes(regular), bold: toBytes(bold) };
}

function toBytes(dataUrl: string): Buffer {
  return toTrueType(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
}
