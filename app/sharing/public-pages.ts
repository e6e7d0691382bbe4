import { withoutLanguage } from '../i18n/language-form.ts';

/** The public pages with a name and an address of their own, in the order of the sitemap. Info pages come from content. */
export const PUBLIC_PAGES = {
  home: '/',
  fleet: '/flota',
  branches: '/sucursales',
  promos: '/promos',
  jobs: '/jobs',
  corporate: '/corporativo',
  leasing: '/corporativo/leasing',
  plans: '/corporativo/planes',
} as const;

export type PublicPageName = keyof typeof PUBLIC_PAGES;

const INFO = '/info/';

/** A public page: one of those above, or an info page by its slug. */
export type PublicPage = { kind: PublicPageName } | { kind: 'info'; slug: string };

/** The page at a path, whatever its language form; undefined for pages that are nobody's business but the visitor's. */
export function findPublicPage(pathname: string): PublicPage | undefined {
  const path = withoutLanguage(pathname);
  const names = Object.keys(PUBLIC_PAGES) as PublicPageName[];
  const kind = names.find((name) => PUBLIC_PAGES[name] === path);
  if (kind) return { kind };
  const slug = path.startsWith(INFO) ? decode(path.slice(INFO.length)) : '';
  return /^[^/]+$/.test(slug) ? { kind: 'info', slug } : undefined;
}

/** Nothing, if it is no text. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/** Path of an info page, without its language: editors may give it any slug. */
export function infoPathOf(slug: string): string {
  return INFO + encodeURIComponent(slug);
}

/** Path of a page without its language. */
export function pathOf(page: PublicPage): string {
  return page.kind === 'info' ? infoPathOf(page.slug) : PUBLIC_PAGES[page.kind];
}
