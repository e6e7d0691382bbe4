import { type Language, pickText, type Texts } from '#domain/texts.ts';
import type { Job } from '#operations/ports/content.ts';
import { describeCompany, type Setting, toAddress } from './describe-business.ts';
import { toText } from './html-text.ts';
import type { Thing } from './json-ld.ts';

/**
 * Returns the description of an open job. The posting date is left out when the content has none, because a
 * wrong date would be worse.
 */
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

/**
 * Returns the questions and answers of a page: headings that end with a question mark, each with the text
 * that follows. Undefined when there are none.
 */
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
