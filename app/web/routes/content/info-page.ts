import type { Texts } from '#domain/texts.ts';
import type { InfoPage, SiteContent } from '#operations/ports/content.ts';
import { loadRootData } from '../../frame/root-data.ts';
import { findTermsPage, TERMS_SLUG } from '../../sharing/public-pages.ts';

/** An info page with the other pages of its category. */
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

/** Returns the page with that slug, or the terms for their standard slug. Undefined when there is none. */
export function findInfoPage(content: SiteContent, slug: string): InfoView | undefined {
  const { infoPages } = content;
  const find = (wanted: string | undefined) => infoPages.find((one) => one.slug === wanted);
  const page = find(slug) ?? (slug === TERMS_SLUG ? find(findTermsSlug(content)) : undefined);
  return page && toInfoView(page, infoPages);
}

function findTermsSlug(content: SiteContent): string | undefined {
  return findTermsPage(loadRootData(content).infoPages)?.slug;
}

export function toInfoView(page: InfoPage, all: InfoPage[]): InfoView {
  const { slug, title, html, imageId, showCorporateForm, category } = page;
  const related = all
    .filter((one) => one.category === category && one.slug !== slug)
    .map((one) => ({ slug: one.slug, title: one.title }));
  return { slug, title, html, imageId, showCorporateForm, related };
}
