import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { ChangedRental } from './amendment/changed-rental.tsx';
import type { MoneyBack, OwnNotice } from './load-notice.ts';
import type { OwnReservationPage } from './own-reservation-page.ts';

/** What happened just now: first what changed, or which money comes back where. */
export function NoticeText({ notice, page }: { notice: OwnNotice; page: OwnReservationPage }) {
  const t = useTranslations('myReservation.view.notice');
  switch (notice.kind) {
    case 'confirmed':
      return t('confirmed');
    case 'changed':
      return (
        <>
          {notice.before ? <ChangedRental before={notice.before} after={page} /> : null}
          <p>{t('changed')}</p>
        </>
      );
    case 'cancelled':
      return (
        <>
          <p className="strong">
            <ComesBack notice={notice} />
          </p>
          <p>{t('cancelled')}</p>
        </>
      );
  }
}

function ComesBack({ notice }: { notice: Extract<OwnNotice, { kind: 'cancelled' }> }) {
  const t = useTranslations('myReservation.view.notice');
  const unpaid = useTranslations('myReservation.cancel')('unpaid');
  const format = useFormat();
  const { isPaid, refunds, released } = notice;
  const words = ({ amountCents, method, last4 }: MoneyBack) =>
    t(`to.${method}`, { amount: format.money(amountCents), last4 });
  if (refunds.length > 0) return t('refunded', { parts: refunds.map(words).join(t('and')) });
  if (released) return t('released', { amount: format.money(released.amountCents), last4: released.last4 });
  return isPaid ? t('kept') : unpaid;
}
