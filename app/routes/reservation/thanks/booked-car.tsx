import { useTranslations } from 'use-intl';
import { useFormat } from '../../../i18n/use-format.ts';
import { useContentText } from '../../../i18n/use-language.ts';
import { CarPicture } from '../../../ui/picture.tsx';
import type { ThanksPage } from './thanks-page.ts';

type Booked = Pick<ThanksPage, 'snapshot' | 'quote' | 'paymentStatus'>;

/** The car as booked, and which part of its total is paid. For a reservation that has ended, only the car. */
export function BookedCar({ page, isOver = false }: { page: Booked; isOver?: boolean }) {
  const specs = useTranslations('common.specs');
  const { snapshot } = page;
  const className = useContentText()(snapshot.className);
  return (
    <div className="with-picture ruled grid">
      <div className="offer-picture">
        <CarPicture
          id={snapshot.pictureId}
          name={snapshot.carName}
          sizes="(min-width: 40rem) 12rem, 85vw"
          eager
        />
      </div>
      <div className="grid content-center gap-3 p-5 sm:p-6">
        <p>
          <strong className="block text-heading font-heading">
            {snapshot.carName} <span className="or-similar">{specs('orSimilar')}</span>
          </strong>
          <span className="text-ink-muted" lang={className.lang}>
            {className.text}
          </span>
        </p>
        {isOver ? null : <Paid page={page} />}
      </div>
    </div>
  );
}

function Paid({ page }: { page: Booked }) {
  const t = useTranslations('thanks.paid');
  const format = useFormat();
  const { quote, paymentStatus } = page;
  const isPrepaid = quote.reservationType === 'prepaid';
  const label = () => {
    if (!isPrepaid) return t('branch');
    return paymentStatus === 'paid' ? t('now') : t('pending');
  };
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{label()}</span>
        <strong className="tabular text-xl font-bold">{format.money(quote.totalCents)}</strong>
      </p>
      {isPrepaid && paymentStatus === 'paid' ? (
        <p className="mt-0.5 text-sm text-ink-muted">{t('nothing')}</p>
      ) : null}
    </div>
  );
}
