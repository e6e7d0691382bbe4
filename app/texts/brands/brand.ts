import type { Language } from '#domain/texts.ts';
import type { HomeSection } from '#operations/ports/content.ts';

/** The ids of the brands, which are the values of the environment variable `BRAND`. requirements.md#product. */
export const BRAND_IDS = ['firefly', 'dollar', 'thrifty', 'hertz'] as const;

export type BrandId = (typeof BRAND_IDS)[number];

/**
 * A brand as data; its folder also has the look of its pages, `style.css`. No code depends on a brand's id
 * (docs/decisions/0013-brands-as-data.md). docs/reference/brands.md describes the designs.
 */
export interface Brand {
  id: BrandId;
  name: string;
  /** Suffix of every page title: `{title} | Firefly Car Rental`. requirements.md#product. */
  carRentalName: string;
  /** First letters of reservation codes, so that the counter recognizes the brand. */
  codePrefix: string;
  /** Description of the site, for search engines. */
  description: Record<Language, string>;
  colors: BrandColors;
  darkColors: BrandColors;
  /** `system`: `darkColors` where the device prefers dark. `dark`: always. Mails and documents use `colors`. */
  scheme: 'system' | 'dark';
  shapes: BrandShapes;
  type: BrandType;
  /** The brand's mark, drawn for this site in a 32 × 32 box; never a company's registered logo. */
  mark: { d: string; color: 'accent' | 'spark' }[];
  /** The drawing on the previews of shared links and at the head of mails. */
  shareArt: 'orbits' | 'stripes' | 'waves' | 'lanes';
  home: BrandHome;
  voice: Record<Language, Voice>;
}

/** Composition of the home page. */
export interface BrandHome {
  /** Beside the headline: lowest price, first coupon, a car, or on wide screens a car in the style sheet's scene. */
  hero: 'price' | 'coupon' | 'car' | 'scene';
  /** Type of the car beside the headline, of which the dearest is shown; without it, a promoted car. */
  heroType?: string;
  /** Sections below the search, in order, where editors have set none. */
  sections: readonly HomeSection[];
  /** Length in days of the rental whose total the cars of the home page show; default: that of the search form. */
  days?: number;
  /** Attribute `sizes` of the pictures of cars and ideas, by the style sheet's layout of their cards. */
  pictureSizes: { fleet: string; calls: string };
}

/** Texts that each brand says in its own words. They promise nothing that others do not. */
export interface Voice {
  /** Headline of the home page, and the sentence below it. */
  title: string;
  text: string;
  fleet: string;
  promos: string;
  calls: string;
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
  /** Style of the line around a reservation code, on pages, in mails and on the voucher. */
  codeBorder: 'solid' | 'dashed' | 'dotted';
}

export interface BrandType {
  /** Name of a self-hosted variable font, see `theme.ts`. */
  family: 'Outfit' | 'Archivo' | 'Figtree' | 'Manrope';
  headingWeight: number;
  headingTracking: string;
}
