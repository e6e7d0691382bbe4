import type { KeptCorporateRequest, RequestMail } from '#operations/ports/outbox.ts';
import type { Brand } from '../brands/brand.ts';
import { makeTranslator, type Translator } from '../i18n/translator.ts';
import type { Letter, LetterFact } from './letter.ts';

/**
 * Returns the mail about a company's request, either to the staff who answer it or to the sender as a
 * receipt. Both contain the request.
 */
export function corporateLetter(
  { kind, language }: Pick<RequestMail, 'kind' | 'language'>,
  request: KeptCorporateRequest,
  brand: Brand,
): Letter {
  const t = makeTranslator(language);
  const { company, contactName } = request;
  const named = { company, name: contactName, brand: brand.carRentalName };
  const text = kind === 'corporate-request' ? 'request' : 'receipt';
  return {
    language,
    brand,
    subject: t(`mail.corporate.${text}.subject`, named),
    heading: t(`mail.corporate.${text}.heading`, named),
    paragraphs: [t(`mail.corporate.${text}.intro`, named)],
    code: undefined,
    action: undefined,
    facts: toFacts(request, t),
    priceDetails: undefined,
    notes: [],
    footer: t(`mail.corporate.${text}.footer`, named),
  };
}

function toFacts(request: KeptCorporateRequest, t: Translator): LetterFact[] {
  const { company, contactName, email, phone, interest, cars, message } = request;
  const fact = (term: string, ...lines: string[]): LetterFact => ({ term, lines, link: undefined });
  return [
    fact(t('corporate.form.company'), company),
    fact(t('corporate.form.contactName'), contactName, email, phone),
    fact(t('corporate.form.interest'), t(`corporate.interest.${interest}`)),
    fact(t('corporate.form.cars'), String(cars)),
    ...(message ? [fact(t('corporate.form.message'), ...message.split('\n'))] : []),
  ];
}
