import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ReservationPage } from './reservation-page.ts';

export const BOOKING_FORM = 'booking-form';

/** The submit button of the booking: continues to the payment, or confirms at once. */
export function ReserveSection({ page, isReserving }: { page: ReservationPage; isReserving: boolean }) {
  const t = useTranslations('reservation.page.reserve');
  const format = useFormat();
  const label = () => {
    if (isReserving) return t('busy');
    return page.reservationType === 'prepaid'
      ? t('prepaid', { total: format.money(page.quote.dueNowCents) })
      : t('normal');
  };
  return (
    <Button
      size="large"
      name="intent"
      value="reserve"
      aria-disabled={isReserving || undefined}
      className="justify-self-start max-sm:w-full"
    >
      {label()}
      <Icon name="arrow-right" />
    </Button>
  );
}

/**
 * The submit button beside the total, in reach from everywhere on the page. While all fields of the driver
 * are empty, it is a link to them instead.
 */
export function ReserveShortcut({ page, isReserving }: { page: ReservationPage; isReserving: boolean }) {
  const t = useTranslations('reservation.page.reserve');
  const isUnanswered = Object.values(page.renter).every((answer) => !answer);
  if (isUnanswered)
    return (
      <a href="#client" className="button" data-variant="primary">
        {t('continue')}
      </a>
    );
  return (
    <Button form={BOOKING_FORM} name="intent" value="reserve" aria-disabled={isReserving || undefined}>
      {t(page.reservationType === 'prepaid' ? 'continue' : 'confirm')}
    </Button>
  );
}
