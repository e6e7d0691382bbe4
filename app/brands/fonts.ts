import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import type { BrandType } from './brand.ts';

/** Where the browser finds each family; only that of the brand is ever requested. `app.css` declares the faces. */
export const FONT_URLS: Record<BrandType['family'], string> = {
  Outfit: outfit,
  Archivo: archivo,
  Figtree: figtree,
  Manrope: manrope,
};
