import type { Language } from '#domain/texts.ts';

/** The ids of the brands; the values of the environment variable `BRAND`. SPEC.md section 1. */
export const BRAND_IDS = ['firefly', 'dollar', 'thrifty', 'hertz'] as const;

export type BrandId = (typeof BRAND_IDS)[number];

/** One brand as data; nothing in the app asks which brand it is (docs/decisions/0013-brands-as-data.md). */
export interface Brand {
  id: BrandId;
  /** Short name, in the wordmark. */
  name: string;
  /** Ends every page title: `{title} | Firefly Car Rental`. SPEC.md section 1. */
  carRentalName: string;
  /** Of the site, for search engines. */
  description: Record<Language, string>;
  colors: BrandColors;
  shapes: BrandShapes;
  type: BrandType;
  /** Our own sign beside the name, drawn in a 32 × 32 box; never a company's registered logo. */
  mark: { d: string; color: 'accent' | 'spark' }[];
  /** The drawing behind the search on the home page. */
  heroArt: 'orbits' | 'stripes' | 'waves' | 'lanes';
}

/** Each pair that text or a control's outline stands on is held to WCAG 2.2 AA by `brands.test.ts`. */
export interface BrandColors {
  /** The page, and what lies on it. */
  canvas: string;
  surface: string;
  ink: string;
  inkMuted: string;
  /** Hairlines; and outlines of controls, which must be seen (3:1). */
  line: string;
  control: string;
  /** The one accent: fill of primary buttons with the text on it. */
  accent: string;
  accentHover: string;
  onAccent: string;
  /** The accent as text, link and selected mark on canvas or surface. */
  accentInk: string;
  accentSoft: string;
  /** The dark (or light) stage of the home page and the foot. */
  hero: string;
  heroEdge: string;
  onHero: string;
  onHeroMuted: string;
  /** Small lights: decoration, highlights with ink on them, focus on the hero. */
  spark: string;
  onSpark: string;
  foot: string;
  onFoot: string;
  onFootMuted: string;
}

export interface BrandShapes {
  controlRadius: string;
  buttonRadius: string;
  cardRadius: string;
}

export interface BrandType {
  /** Family name of a self-hosted variable font, see `font-face.ts`. */
  family: 'Outfit' | 'Archivo' | 'Figtree' | 'Manrope';
  headingWeight: number;
  headingTracking: string;
  headingCase: 'none' | 'uppercase';
}
