/** Where `tyc` leads: the address of the terms, whatever slug an editor gave them. SPEC.md section 2. */
export const TERMS_SLUG = 'terminos-y-condiciones';

/** "The terms page is the info page whose slug contains terminos": the first of them. SPEC.md section 2. */
export function findTermsPage<Page extends { slug: string }>(pages: Page[]): Page | undefined {
  return pages.find(({ slug }) => slug.includes('terminos'));
}
