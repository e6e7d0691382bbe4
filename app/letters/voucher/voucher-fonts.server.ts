import regular from '@fontsource/figtree/files/figtree-latin-400-normal.woff?inline';
import bold from '@fontsource/figtree/files/figtree-latin-700-normal.woff?inline';
import { toTrueType } from './woff-to-truetype.ts';

/**
 * Embedded in every voucher, as PDF/UA requires, because a reader may have no fonts. Part of the server's
 * bundle.
 */
export const voucherFonts = { regular: toBytes(regular), bold: toBytes(bold) };

function toBytes(dataUrl: string): Buffer {
  return toTrueType(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
}
