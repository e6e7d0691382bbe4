import { withoutLanguage } from '#app/texts/language-form.ts';

/** The public pages with a fixed name and path, in the order of the sitemap. Info pages are content. */
export const PUBLIC_PAGES = {
  home: '/',
  fleet: '/flota',
  branches: '/sucursales',
  promos: '/promos',
  jobs: '/jobs',
  corporate: '/corporativo',
  leasing: '/corporativo/leasing',
  plans: '/corporativo/planes',
  conditions: '/info/condiciones',
  accessibility: '/accesibilidad',
} as const;

export type PublicPageName = keyof typeof PUBLIC_PAGES;

const INFO = '/info/';

export type PublicPage = { kind: PublicPageName } | { kind: 'info'; slug: string };

export function findPublicPage(pathname: string): PublicPage | undefined {
  const path = withoutLanguage(pathname);
  const names = Object.keys(PUBLIC_PAGES) as PublicPageName[];
  const kind = names.find((name) => PUBLIC_PAGES[name] === path);
  if (kind) return { kind };
  const slug = path.startsWith(INFO) ? decode(path.slice(INFO.length)) : '';
  return /^[^/]+$/.test(slug) ? { kind: 'info', slug } : undefined;
}

/** Returns an empty text when the encoding is invalid. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

/** Its path is that of an info page, whose text it contains if content has one. */
export const CONDITIONS_SLUG = PUBLIC_PAGES.conditions.slice(INFO.length);

/** Returns the path of an info page without language prefix. Encoded, because editors may choose any slug. */
export function infoPathOf(slug: string): string {
  return INFO + encodeURIComponent(slug);
}

/** Returns the path of a page without language prefix. */
export function pathOf(page: PublicPage): string {
  return page.kind === 'info' ? infoPathOf(page.slug) : PUBLIC_PAGES[page.kind];
}

/** Slug to which `tyc` paths redirect, whatever the terms are called in content. requirements.md#redirects. */
export const TERMS_SLUG = 'terminos-y-condiciones';

/** Returns the terms: the first info page whose slug contains `terminos`. requirements.md#redirects. */
export function findTermsPage<Page extends { slug: string }>(pages: Page[]): Page | undefined {
  return pages.find(({ slug }) => slug.includes('terminos'));
}
