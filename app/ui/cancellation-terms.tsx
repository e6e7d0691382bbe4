import { useTranslations } from 'use-intl';
import { cancellationWords } from '#app/texts/cancellation-words.ts';
import type { CancellationOffer } from '#domain/reservation/cancellation.ts';
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
