import type { BrandType } from './brand.ts';

/** Installed fonts: Arial, or one of equal widths, on desktops and iPhones, Roboto on Android. */
export const FALLBACKS = [
  { name: 'Arial', regular: ['Arial', 'Liberation Sans'], bold: ['Arial Bold', 'Liberation Sans Bold'] },
  { name: 'Roboto', regular: ['Roboto', 'Roboto Regular'], bold: ['Roboto Bold', 'Roboto-Bold'] },
] as const;

/** Weights of text, semibold text and headings. */
export const WEIGHT_RANGES = ['100 500', '501 650', '651 900'];

interface FontMetrics {
  /** In percent of the font size. */
  ascent: number;
  descent: number;
  /** Width of a text in percent of its width in the fallback, one for each of `WEIGHT_RANGES`. */
  widths: Record<(typeof FALLBACKS)[number]['name'], [number, number, number]>;
}

/** Measured by `tests/e2e/fonts.test.ts`, which compares these values with the font files. */
export const FONT_METRICS: Record<BrandType['family'], FontMetrics> = {
  Archivo: {
    ascent: 87.8,
    descent: 21,
    widths: { Arial: [98.1, 95.1, 108.2], Roboto: [98.7, 100.5, 115.1] },
  },
  Figtree: {
    ascent: 95,
    descent: 25,
    widths: { Arial: [99.5, 94.7, 96], Roboto: [100.1, 100.2, 102.2] },
  },
  Manrope: {
    ascent: 106.6,
    descent: 30,
    widths: { Arial: [100.9, 98, 100.5], Roboto: [101.5, 103.7, 107] },
  },
  Outfit: {
    ascent: 100,
    descent: 26,
    widths: { Arial: [98.1, 92.6, 92.6], Roboto: [98.7, 98.6, 98.6] },
  },
};
