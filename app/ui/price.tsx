import { useTranslations } from 'use-intl';
import type { Cents } from '#domain/money/money.ts';
import { useFormat } from '../i18n/use-format.ts';

/**
 * The all-in total first and the all-in price of a day under it (PRICING.md section 4). `from` for prices without
 * dates, which are those of one day.
 */
export function Price({
  totalCents,
  days,
  from = false,
  size = 'large',
}: {
  totalCents: Cents;
  days: number;
  from?: boolean;
  size?: 'medium' | 'large';
}) {
  const t = useTranslations('common.price');
  const format = useFormat();
  const perDay = format.money(Math.ceil(totalCents / days));
  const isOneDay = from || days === 1;
  return (
    <p className="tabular leading-tight">
      {from ? <span className="mr-0.5 text-sm text-ink-muted">{t('from')}</span> : null}{' '}
      <strong className={size === 'large' ? 'text-[1.625rem] font-bold tracking-tight' : 'text-xl font-bold'}>
        {format.money(totalCents)}
      </strong>
      <span className="mt-0.5 block text-sm text-ink-muted">
        {t('totalForDays', { days })}
        {isOneDay ? null : (
          <>
            <br />
            {t('perDay', { price: perDay })}
          </>
        )}
      </span>
    </p>
  );
}
