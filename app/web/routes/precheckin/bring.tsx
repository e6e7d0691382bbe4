import { useTranslations } from 'use-intl';
import { depositWords } from '#app/texts/deposit-words.ts';
import { documentWords } from '#app/texts/document-words.ts';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useLanguage } from '#app/ui/language/use-language.ts';
import type { Quote } from '#domain/pricing/quote.ts';

/** What the renter needs at the counter after the pre check-in. */
export function Bring({ page }: { page: Pick<Quote, 'depositCents' | 'dueAtBranchCents' | 'terms'> }) {
  const t = useTranslations('precheckin.thanks.bring');
  const format = useFormat();
  const texts = useTranslations();
  const deposit = depositWords(page, texts, useLanguage().language);
  const things: [IconName, string][] = [
    ['card', documentWords(page, texts)],
    ...(deposit ? ([['shield', deposit]] as [IconName, string][]) : []),
    ...(page.dueAtBranchCents > 0
      ? ([['receipt', t('balance', { amount: format.money(page.dueAtBranchCents) })]] as [IconName, string][])
      : []),
    ['clock', t('desk')],
  ];
  return (
    <section aria-labelledby="bring" className="titled">
      <h2 id="bring" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="columns">
        {things.map(([icon, text]) => (
          <li key={icon} className="point">
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
