import { useTranslations } from 'use-intl';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import type { Quote } from '#domain/pricing/quote.ts';

/** What the renter needs at the counter after the pre check-in. */
export function Bring({ page }: { page: Pick<Quote, 'depositCents' | 'dueAtBranchCents'> }) {
  const t = useTranslations('precheckin.thanks.bring');
  const format = useFormat();
  const things: [IconName, string][] = [
    ['card', t('papers')],
    ['shield', t('deposit', { amount: format.money(page.depositCents) })],
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
