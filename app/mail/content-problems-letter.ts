import type { ContentProblem } from '#operations/ports/content.ts';
import type { Brand } from '../brands/brand.ts';
import { makeTranslator } from '../i18n/translator.ts';
import type { Letter } from './letter.ts';

/** More are not listed; the mail says how many there are. */
const MAXIMUM_LISTED = 20;

/** Returns the mail to the editors with the edits that the site does not show. */
export function contentProblemsLetter(problems: readonly ContentProblem[], brand: Brand): Letter {
  const language = 'es';
  const t = makeTranslator(language);
  const named = { brand: brand.carRentalName, count: problems.length };
  return {
    language,
    brand,
    subject: t('mail.content.subject', named),
    heading: t('mail.content.heading', named),
    paragraphs: [t('mail.content.intro')],
    code: undefined,
    action: undefined,
    facts: problems.slice(0, MAXIMUM_LISTED).map(({ collection, record, problem, isKept }) => ({
      term: `${collection} · ${record}`,
      lines: [problem, t(`mail.content.${isKept ? 'kept' : 'leftOut'}`)],
      link: undefined,
    })),
    priceDetails: undefined,
    notes: [],
    footer: t('mail.content.footer', named),
  };
}
