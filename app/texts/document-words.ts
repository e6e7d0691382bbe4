import type { DocumentCode } from '#domain/conditions/condition.ts';
import type { CounterTerms, Quote } from '#domain/pricing/quote.ts';
import type { Translator } from './translator.ts';

/**
 * What the driver shows at the counter, in sentences, and for how long a license must have been held; what depends on
 * the residence apart, where that is not known. pricing.md#conditions.
 */
export function documentWords({ terms }: Pick<Quote, 'terms'>, t: Translator): string {
  const { documents = [], residentDocuments: ofResident = documents } = terms ?? {};
  const held = licenseWords(terms, t);
  if (documents.length === 0 && ofResident.length === 0)
    return [t('common.documents.any'), held].filter(Boolean).join(' ');
  const shared = withLicense(documents.filter((one) => ofResident.includes(one)));
  const sentence = (key: 'all' | 'abroad' | 'panama', list: readonly DocumentCode[]) =>
    list.length > 0 ? [t(`common.documents.${key}`, { list: documentList(list, t) })] : [];
  const others = (list: readonly DocumentCode[]) => list.filter((one) => !shared.includes(one));
  return [
    ...sentence('all', shared),
    ...(held ? [held] : []),
    ...sentence('abroad', others(documents)),
    ...sentence('panama', others(ofResident)),
  ].join(' ');
}

/** For how long a license must have been held, as a sentence; empty where any will do. */
export function licenseWords(terms: CounterTerms | undefined, t: Translator): string {
  return terms?.licenseYears ? `${t('common.driver.held', { years: terms.licenseYears })}.` : '';
}

/** The license is needed whatever the conditions say. */
export function withLicense(documents: readonly DocumentCode[]): DocumentCode[] {
  return [...new Set<DocumentCode>(['license', ...documents])];
}

/** The names of documents: "passport and Panama entry stamp". */
export function documentList(documents: readonly DocumentCode[], t: Translator): string {
  const names = documents.map((code) => t(`common.documents.${code}`));
  const last = names.at(-1) ?? '';
  const list = names.slice(0, -1).join(', ');
  return list ? t('common.documents.and', { list, last }) : last;
}
