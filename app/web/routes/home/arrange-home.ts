import type { BrandHome, Voice } from '#app/texts/brands/brand.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import type { HomeSettings } from '#operations/ports/content.ts';

const PROMOS = 3;

/** The composition of the page: the brand's, where editors have set nothing else. */
export type HomeLayout = Pick<BrandHome, 'hero' | 'sections' | 'pictureSizes'>;

/** A picture of the editors takes the place of a price or a coupon. */
export function arrangeHome(
  { hero, sections, pictureSizes }: HomeLayout,
  home: Pick<HomeSettings, 'sections' | 'pictureId'>,
): HomeLayout {
  const showsPicture = hero === 'car' || hero === 'scene' || home.pictureId === undefined;
  return {
    hero: showsPicture ? hero : 'scene',
    sections: home.sections.length > 0 ? home.sections : sections,
    pictureSizes,
  };
}

/** The brand's words with the headline of the editors, in each language for which they have written one. */
export function sayHeadline(voice: Voice, home: HomeSettings, language: Language): Voice {
  return {
    ...voice,
    title: (home.title && findText(home.title, language)) ?? voice.title,
    text: (home.text && findText(home.text, language)) ?? voice.text,
  };
}

function findText(texts: Texts, language: Language): string | undefined {
  const { text, lang } = pickText(texts, language);
  return lang === language && text ? text : undefined;
}

/** Those of the editors that are current, in their order; the first ones where editors have chosen none. */
export function choosePromos<View extends { promo: { slug: string } }>(
  views: readonly View[],
  chosen: readonly string[],
): View[] {
  if (chosen.length === 0) return views.slice(0, PROMOS);
  return chosen.flatMap((slug) => views.filter(({ promo }) => promo.slug === slug));
}
