import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import type { OwnReservationPage } from './own-reservation-page.ts';

/** The refunds with their references, which the renter needs for questions about them. */
export function Refunds({ refunds }: { refunds: OwnReservationPage['refunds'] }) {
  const t = useTranslations('myReservation.refunds');
  const format = useFormat();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="card divided mt-3">
        {refunds.map(({ reference, amountCents, state }) => (
          <li key={reference} className="flex flex-wrap justify-between gap-x-6 gap-y-1 p-5">
            <span>
              <span className="font-semibold">{reference}</span> · {t(state)}
            </span>
            <strong className="tabular">{format.money(amountCents)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
