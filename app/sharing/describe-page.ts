import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { canBook, searchFleet } from '#operations/fleet/search-fleet.ts';
import type { Services } from '#operations/ports/services.ts';
import { describeBranch, describeCar, describeCompany, type Setting } from './describe-business.ts';
import { describeJob, describeQuestions, describeTrail } from './describe-pages.ts';
import type { Thing } from './json-ld.ts';
import { findPageTitle } from './page-title.ts';
import { findPublicPage, type PublicPage, pathOf } from './public-pages.ts';

/**
 * Returns the structured data of a page for search engines, empty for pages that are not public. Made on the
 * server from content only, so that browsers need not load it.
 */
export async function describePage(services: Services, pathname: string, setting: Setting): Promise<Thing[]> {
  const page = findPublicPage(pathname);
  if (!page) return [];
  const trail = makeTrail(services, page, setting);
  return [...(await describeContent(services, page, setting)), ...(trail ? [trail] : [])];
}

async function describeContent(services: Services, page: PublicPage, setting: Setting): Promise<Thing[]> {
  const content = services.content.current();
  const company = describeCompany(setting, content.site.logoId);
  switch (page.kind) {
    case 'home':
      return [company];
    case 'branches':
      return [company, ...content.branches.map((branch) => describeBranch(branch, setting))];
    case 'fleet': {
      const { offers } = await searchFleet(services, { search: undefined });
      return [company, ...offers.filter(canBook).map((offer) => describeCar(offer, setting))];
    }
    case 'jobs': {
      const today = dateOf(fromInstant(services.clock.now()));
      const open = content.jobs.filter(({ closesOn }) => !closesOn || closesOn >= today);
      return open.map((job) => describeJob(job, setting));
    }
    case 'info': {
      const found = content.infoPages.find(({ slug }) => slug === page.slug);
      const questions = found && describeQuestions(found.html, setting.language);
      return questions ? [questions] : [];
    }
    default:
      return [];
  }
}

function makeTrail(services: Services, page: PublicPage, setting: Setting): Thing | undefined {
  if (page.kind === 'home') return undefined;
  const nameOf = (each: PublicPage) => findPageTitle(each, setting.language, services.content.current());
  const isBelowCorporate = page.kind === 'leasing' || page.kind === 'plans';
  const pages: PublicPage[] = [
    { kind: 'home' },
    ...(isBelowCorporate ? [{ kind: 'corporate' } as const] : []),
    page,
  ];
  const steps = pages.map((each) => ({ name: nameOf(each) ?? '', path: pathOf(each) }));
  return steps.every(({ name }) => name !== '') ? describeTrail(steps, setting) : undefined;
}
