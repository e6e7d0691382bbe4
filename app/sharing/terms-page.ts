/** Slug to which `tyc` paths redirect, whatever the slug of the terms in the content. SPEC.md section 2. */
export const TERMS_SLUG = 'terminos-y-condiciones';

/**
 * "The terms page is the info page whose slug contains terminos": returns the first of them. SPEC.md section
 * 2.
 */
export function findTermsPage<Page extends { slug: string }>(pages: Page[]): Page | undefined {
  return pages.find(({ slug }) => slug.includes('terminos'));
}
