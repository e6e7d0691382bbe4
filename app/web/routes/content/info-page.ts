import type { Texts } from '#domain/texts.ts';
import type { ContentImage, InfoPage } from '#operations/ports/content.ts';

/** An info page with the other pages of its category. */
export interface InfoView extends ContentImage {
  slug: string;
  title: Texts;
  html: Texts;
  showCorporateForm: boolean;
  related: InfoLink[];
}

export interface InfoLink {
  slug: string;
  title: Texts;
}

export function toInfoView(page: InfoPage, all: InfoPage[]): InfoView {
  const { slug, title, html, showCorporateForm, category } = page;
  const { imageId, imageAlt, imageFocus } = page;
  const related = all
    .filter((one) => one.category === category && one.slug !== slug)
    .map((one) => ({ slug: one.slug, title: one.title }));
  return { slug, title, html, imageId, imageAlt, imageFocus, showCorporateForm, related };
}
