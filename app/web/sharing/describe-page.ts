import { toText } from '#app/texts/html-text.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import { canBook, searchFleet } from '#operations/fleet/search-fleet.ts';
import type { Job, SiteContent } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import {
  describeBranch,
  describeCar,
  describeCompany,
  type Setting,
  type Thing,
  toAddress,
} from './describe-business.ts';
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
    case 'promos':
    case 'corporate':
    case 'leasing':
    case 'plans':
    case 'conditions':
    case 'accessibility':
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

/** Without the posting date when the content has none, because a wrong date would be worse. */
export function describeJob(job: Job, setting: Setting): Thing {
  const { language, origin } = setting;
  const company = describeCompany(setting);
  return {
    '@type': 'JobPosting',
    title: pickText(job.title, language).text,
    description: pickText(job.html, language).text,
    ...(job.postedOn && { datePosted: job.postedOn }),
    ...(job.closesOn && { validThrough: `${job.closesOn}T23:59:59-05:00` }),
    hiringOrganization: { '@type': 'Organization', name: company.name, sameAs: origin },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.location, addressCountry: 'PA' },
    },
    url: toAddress(setting, '/jobs'),
    directApply: false,
  };
}

/** Returns the breadcrumbs from the home page. */
export function describeTrail(steps: { name: string; path: string }[], setting: Setting): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAddress(setting, path),
    })),
  };
}

/** Headings that end with a question mark, each with the text that follows. Undefined: none. */
export function describeQuestions(html: Texts, language: Language): Thing | undefined {
  const { text } = pickText(html, language);
  const sections = text.matchAll(/<h([2-4])>([\s\S]*?)<\/h\1>([\s\S]*?)(?=<h[2-4]>|$)/g);
  const questions = [...sections]
    .map(([, , question = '', answer = '']) => ({ question: toText(question), answer: answer.trim() }))
    .filter(({ question, answer }) => question.endsWith('?') && toText(answer) !== '');
  if (questions.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The name of a page for preview images and breadcrumbs; undefined when content has no such page. */
export function findPageTitle(
  page: PublicPage,
  language: Language,
  content: Pick<SiteContent, 'infoPages'>,
): string | undefined {
  if (page.kind !== 'info') return makeTranslator(language)(`documents.pages.${page.kind}`);
  const found = content.infoPages.find(({ slug }) => slug === page.slug);
  return found && pickText(found.title, language).text;
}
