import type { InfoPage } from '#operations/ports/content.ts';

const CATEGORY = 'corporate';

/** The info page shown on `/corporativo`. */
export function findOverviewPage(infoPages: readonly InfoPage[]): InfoPage | undefined {
  return infoPages.find((one) => one.category === CATEGORY && !isLeasing(one));
}

/** The corporate page whose slug contains `leasing`, just as the slug of the terms contains `terminos`. */
export function findLeasingPage(infoPages: readonly InfoPage[]): InfoPage | undefined {
  return infoPages.find((one) => one.category === CATEGORY && isLeasing(one));
}

function isLeasing({ slug }: InfoPage): boolean {
  return slug.includes('leasing');
}
