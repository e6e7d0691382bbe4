import type { Language } from '#domain/texts.ts';

/**
 * The ids of the brands, which are the values of the environment variable `BRAND`. requirements.md#product.
 */
export const BRAND_IDS = ['firefly', 'dollar', 'thrifty', 'hertz'] as const;

export type BrandId = (typeof BRAND_IDS)[number];

/** A brand as data. No code depends on a brand's id (docs/decisions/0013-brands-as-data.md). */
export interface Brand {
  id: BrandId;
  /** Short name, shown in the wordmark. */
  name: string;
  /** Suffix of every page title: `{title} | Firefly Car Rental`. requirements.md#product. */
  carRentalName: string;
  /** Description of the site, for search engines. */
  description: Record<Language, string>;
  colors: BrandColors;
  shapes: BrandShapes;
  type: BrandType;
  /** The brand's mark, drawn for this site in a 32 × 32 box; never a company's registered logo. */
  mark: { d: string; color: 'accent' | 'spark' }[];
  heroArt: 'orbits' | 'stripes' | 'waves' | 'lanes';
}

/** `brands.test.ts` checks each pair of text or outline and background against WCAG 2.2 AA. */
export interface BrandColors {
  /** Background of the page, and of surfaces on it. */
  canvas: string;
  surface: string;
  ink: string;
  inkMuted: string;
  /** Separators, and outlines of controls, which need contrast 3:1. */
  line: string;
  control: string;
  /** The accent color: background of primary buttons, with its text color. */
  accent: string;
  accentHover: string;
  onAccent: string;
  /** The accent as color of texts, links and selected marks on canvas or surface. */
  accentInk: string;
  accentSoft: string;
  /** The hero section of the home page, and the footer. */
  hero: string;
  heroEdge: string;
  onHero: string;
  onHeroMuted: string;
  /** Highlight color: decoration, highlights with text on them, focus outline on the hero. */
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
  /** Name of a self-hosted variable font, see `theme.ts`. */
  family: 'Outfit' | 'Archivo' | 'Figtree' | 'Manrope';
  headingWeight: number;
  headingTracking: string;
  headingCase: 'none' | 'uppercase';
}
