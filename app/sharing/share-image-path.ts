import { toLanguageForm } from '../i18n/language-form.ts';
import {
  findPublicPage,
  infoPathOf,
  PUBLIC_PAGES,
  type PublicPage,
  type PublicPageName,
} from './public-pages.ts';

/** In pixels, as those who show links ask for. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Address of the image that is shown where a link to the page is shared. */
export function toShareImagePath(pathname: string): string {
  const { language } = toLanguageForm(pathname);
  return `/og/${language}/${toFileName(findPublicPage(pathname) ?? { kind: 'home' })}`;
}

function toFileName(page: PublicPage): string {
  return page.kind === 'info' ? `info-${encodeURIComponent(page.slug)}.png` : `${page.kind}.png`;
}

/** The page of a file name as made above and decoded, be there such a page or not; undefined: no image has such a name. */
export function parseShareImageName(name: string): PublicPage | undefined {
  const [, page = ''] = /^(.+)\.png$/s.exec(name) ?? [];
  if (page.startsWith('info-')) return findPublicPage(infoPathOf(page.slice('info-'.length)));
  return Object.hasOwn(PUBLIC_PAGES, page) ? { kind: page as PublicPageName } : undefined;
}
