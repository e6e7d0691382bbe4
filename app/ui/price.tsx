import { useTranslations } from 'use-intl';
import { type Cents, perDayCents } from '#domain/money/money.ts';
import { useFormat } from './language/use-format.ts';

/**
 * The total price, and below it the total price per day (pricing.md#shown-price). `from` marks prices without
 * dates, which are the lowest of one day in the next 60 days at a branch without an airport fee.
 */
export function Price({
  totalCents,
  days,
  from = false,
}: {
  totalCents: Cents;
  days: number;
  from?: boolean;
}) {
  const t = useTranslations('common.price');
  const format = useFormat();
  const perDay = format.money(perDayCents(totalCents, days));
  const isOneDay = from || days === 1;
  return (
    <p className="price">
      {from ? <span className="fine">{t('from')}</span> : null} <strong>{format.money(totalCents)}</strong>
      <span className="price-per fine">
        {t('totalForDays', { days })}
        {from ? ` ${t('soonWithoutFee')}` : null}
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
