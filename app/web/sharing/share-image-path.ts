import { toLanguageForm } from '#app/texts/language-form.ts';
import {
  findPublicPage,
  infoPathOf,
  PUBLIC_PAGES,
  type PublicPage,
  type PublicPageName,
} from './public-pages.ts';

/** In pixels, as required by sites that display link previews. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

export function toShareImagePath(pathname: string): string {
  const { language } = toLanguageForm(pathname);
  return `/og/${language}/${toFileName(findPublicPage(pathname) ?? { kind: 'home' })}`;
}

function toFileName(page: PublicPage): string {
  return page.kind === 'info' ? `info-${encodeURIComponent(page.slug)}.png` : `${page.kind}.png`;
}

/** The page of a decoded file name, whether or not it exists; undefined when no image has such a name. */
export function parseShareImageName(name: string): PublicPage | undefined {
  const [, page = ''] = /^(.+)\.png$/s.exec(name) ?? [];
  if (page.startsWith('info-')) return findPublicPage(infoPathOf(page.slice('info-'.length)));
  return Object.hasOwn(PUBLIC_PAGES, page) ? { kind: page as PublicPageName } : undefined;
}
