import { useTranslations } from 'use-intl';
import { depositWords } from '#app/texts/deposit-words.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useLanguage } from '#app/ui/language/use-language.ts';
import type { ThanksPage } from './thanks-page.ts';

/** What the renter has to do before the pick-up. */
export function NextSteps({ quote }: Pick<ThanksPage, 'quote'>) {
  const t = useTranslations('thanks.next');
  const texts = useTranslations();
  const deposit = depositWords(quote, texts, useLanguage().language);
  return (
    <section aria-labelledby="next" className="titled">
      <h2 id="next" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="columns thirds">
        <Step icon="receipt" title={t('documents')} text={documentWords(quote, texts)} />
        {deposit ? <Step icon="card" title={t('card')} text={deposit} /> : null}
        <Step icon="clock" title={t('time.title')} text={t('time.text')} />
      </ul>
    </section>
  );
}

function Step({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="point">
      <span className="small-sign">
        <Icon name={icon} />
      </span>
      <div>
        <h3>{title}</h3>
        <p className="note">{text}</p>
      </div>
    </li>
  );
}
