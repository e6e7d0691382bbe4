import { type Language, pickText } from '#domain/texts.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { makeTranslator } from '../i18n/translator.ts';
import type { PublicPage } from './public-pages.ts';

/**
 * Returns the name of a page for preview images and breadcrumbs, or undefined when the content has no such
 * page.
 */
export function findPageTitle(
  page: PublicPage,
  language: Language,
  content: Pick<SiteContent, 'infoPages'>,
): string | undefined {
  if (page.kind !== 'info') return makeTranslator(language)(`documents.pages.${page.kind}`);
  const found = content.infoPages.find(({ slug }) => slug === page.slug);
  return found && pickText(found.title, language).text;
}
