import { inBoth } from '#app/texts/translator.ts';
import { type Language, pickText } from '#domain/texts.ts';
import type { InfoPage, SiteContent } from '#operations/ports/content.ts';
import { loadRootData } from '../../frame/root-data.ts';
import { CONDITIONS_SLUG, findTermsPage, TERMS_SLUG } from '../../sharing/public-pages.ts';
import { type InfoView, toInfoView } from './info-page.ts';
import { writeConditions } from './write-conditions.ts';

/** Returns the page with that slug, or the terms for their standard slug. Undefined when there is none. */
export function findInfoPage(content: SiteContent, slug: string = CONDITIONS_SLUG): InfoView | undefined {
  const { infoPages } = content;
  const find = (wanted: string | undefined) => infoPages.find((one) => one.slug === wanted);
  const page = find(slug) ?? (slug === TERMS_SLUG ? find(findTermsSlug(content)) : undefined);
  if (slug === CONDITIONS_SLUG) return toConditionsView(content, page);
  return page && toInfoView(page, infoPages);
}

/** The conditions, below the text of the page that content has at their address. */
function toConditionsView(content: SiteContent, page: InfoPage | undefined): InfoView {
  const rules = writeConditions(content);
  const title = inBoth((t) => t('documents.pages.conditions'));
  const empty = {
    slug: CONDITIONS_SLUG,
    title,
    html: { es: '' },
    imageId: undefined,
    showCorporateForm: false,
  };
  const view = page ? toInfoView(page, content.infoPages) : { ...empty, related: [] };
  const below = (language: Language) => pickText(view.html, language).text + pickText(rules, language).text;
  return { ...view, html: { es: below('es'), en: below('en') } };
}

function findTermsSlug(content: SiteContent): string | undefined {
  return findTermsPage(loadRootData(content).infoPages)?.slug;
}
