import type { Texts } from '#domain/texts.ts';
import type { InfoPage, SiteContent } from '#operations/ports/content.ts';

/** A page of content as it is shown, with the others of its kind. */
export interface InfoView {
  slug: string;
  title: Texts;
  html: Texts;
  imageId: string | undefined;
  showCorporateForm: boolean;
  related: InfoLink[];
}

export interface InfoLink {
  slug: string;
  title: Texts;
}

/** The page with that slug; undefined: there is none. */
export function findInfoPage({ infoPages }: SiteContent, slug: string): InfoView | undefined {
  const page = infoPages.find((one) => one.slug === slug);
  return page && toInfoView(page, infoPages);
}

export function toInfoView(page: InfoPage, all: InfoPage[]): InfoView {
  const { slug, title, html, imageId, showCorporateForm, category } = page;
  const related = all
    .filter((one) => one.category === category && one.slug !== slug)
    .map((one) => ({ slug: one.slug, title: one.title }));
  return { slug, title, html, imageId, showCorporateForm, related };
}
