import { useTranslations } from 'use-intl';
import { formatDateTime, formatMoney } from '#app/texts/format.ts';
import type { Translator } from '#app/texts/translator.ts';
import type { CancellationOffer } from '#domain/reservation/cancellation.ts';
import type { Language } from '#domain/texts.ts';
import { useContentText, useLanguage } from './language/use-language.ts';

/** The cost of canceling, and the company's note about it. */
export function CancellationTerms({ offer }: { offer: CancellationOffer }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const read = useContentText();
  const note = offer.note && read(offer.note);
  return (
    <>
      {cancellationWords(offer, t, language)} {note ? <span lang={note.lang}>{note.text}</span> : null}
    </>
  );
}

/** Returns the cost of canceling and its deadline in one or two sentences, for pages and mails. */
export function cancellationWords(
  { freeUntil, isFree, feeCents }: CancellationOffer,
  t: Translator,
  language: Language,
): string {
  if (feeCents === 0) return t('common.cancellation.never');
  const values = { time: formatDateTime(freeUntil, language), amount: formatMoney(feeCents) };
  return t(isFree ? 'common.cancellation.free' : 'common.cancellation.late', values);
}
