/**
 * Slug to which `tyc` paths redirect, whatever the slug of the terms in the content.
 * requirements.md#redirects.
 */
export const TERMS_SLUG = 'terminos-y-condiciones';

/** Returns the terms: the first info page whose slug contains `terminos`. requirements.md#redirects. */
export function findTermsPage<Page extends { slug: string }>(pages: Page[]): Page | undefined {
  return pages.find(({ slug }) => slug.includes('terminos'));
}
