import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { CancellationTerms } from '../../ui/cancellation-terms.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ReservationPage } from './reservation-page.ts';

/**
 * The main conditions before the renter agrees: age and documents, deposit, effect of confirming, cost of
 * canceling.
 */
export function Essentials({ page }: { page: ReservationPage }) {
  const t = useTranslations('reservation.page.essentials');
  const format = useFormat();
  const { depositCents } = page.quote;
  const points = [
    t('age'),
    ...(depositCents > 0 ? [t('deposit', { amount: format.money(depositCents) })] : []),
    t('frozen'),
    page.reservationType === 'prepaid' ? t('prepaid', { minutes: page.holdMinutes }) : t('normal'),
  ];
  return (
    <div className="mt-6">
      <h3 className="text-base">{t('title')}</h3>
      <ul className="mt-2 grid gap-1.5 text-note leading-snug text-ink-muted">
        {points.map((point) => (
          <Point key={point}>{point}</Point>
        ))}
        <Point>
          <span>
            <CancellationTerms offer={page.cancellation} />
          </span>
        </Point>
      </ul>
    </div>
  );
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name="check" className="mt-first-line text-accent-ink" />
      {children}
    </li>
  );
}
